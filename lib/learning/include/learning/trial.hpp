// How well k-NN does: each sample of a set asked in turn. Without a split every sample is asked,
// and left out of those that answer.
#pragma once

#include "learning/nearest.hpp"

namespace learning {

template <class N>
class Trial {
  public:
    using Index = typename N::Index;
    using Operand = typename N::Operand;
    using Data = DataSet<N>;

    // What the neighbours of a trial, its query and its votes are kept in, the caller's.
    struct Room {
        Operand* query;
        Neighbour<N>* neighbours;
        uint8_t* votes;
    };
    enum class State : uint8_t { searching, asked, done };

    void begin(const Data& data, Set set, const Room& room, uint8_t k) {
        data_ = &data;
        room_ = room;
        set_ = data.is_split() ? set : Set::all;
        k_ = k;
        at_ = Data::kNobody;  // the sample before the first
        searching_ = false;
    }

    // Looks at about so many samples. `asked`: the neighbours of asked() are known.
    State advance(Index samples) {
        if (!searching_ && !ask_next()) return State::done;
        searching_ = nearest_.advance(samples);
        return searching_ ? State::searching : State::asked;
    }

    Index asked() const { return at_; }

    // For each K up to k, from 1 on: `judge(K - 1, label)` is told whom the K nearest elect.
    template <class Judge>
    void elect(uint8_t labels, Judge judge) {
        Vote vote;
        vote.begin(room_.votes, labels);
        for (uint8_t i = 0; i < k_; ++i) {
            vote.read(data_->label(nearest_[i].sample));
            judge(i, vote.leader());
        }
    }

  private:
    bool ask_next() {
        do
            if (++at_ >= data_->size()) {
                --at_;
                return false;
            }
        while (data_->set(at_) != set_);
        for (uint8_t i = 0; i < data_->features(); ++i) room_.query[i] = data_->row(at_)[i];
        nearest_.begin(*data_, room_.query, room_.neighbours, k_, at_);
        return true;
    }

    const Data* data_;
    Nearest<N> nearest_;
    Room room_;
    Index at_;
    Set set_;
    uint8_t k_;
    bool searching_;
};

}  // namespace learning
