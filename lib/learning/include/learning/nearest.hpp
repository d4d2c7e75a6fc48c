// k nearest neighbours by insertion into k places: no sorted list, no memory per sample.
#pragma once

#include "learning/data_set.hpp"

namespace learning {

template <class N>
struct Neighbour {
    typename N::Distance squared;
    typename N::Index sample;
};

// The squared distance of two rows; or, as soon as it is known not to be below `enough`, any number
// that is not.
template <class N, class Other>
typename N::Distance squared_distance(const typename N::Value* row, const Other* other,
                                      uint8_t features, typename N::Distance enough) {
    using Operand = typename N::Operand;
    typename N::Distance sum = 0;
    for (uint8_t i = 0; i < features && sum < enough; ++i) {
        const Operand apart = static_cast<Operand>(Operand{row[i]} - other[i]);
        sum += static_cast<typename N::Distance>(typename N::Square{apart} * apart);
    }
    return sum;
}

// Looks at the training samples one after the other. Of equally distant ones the earlier is nearer.
template <class N>
class Nearest {
  public:
    using Index = typename N::Index;
    using Distance = typename N::Distance;
    using Operand = typename N::Operand;
    using Data = DataSet<N>;

    static constexpr Distance kFar = static_cast<Distance>(~Distance{0});

    // `query` and the k places of `found` stay the caller's. One sample may be left out.
    void begin(const Data& data, const Operand* query, Neighbour<N>* found, uint8_t k,
               Index left_out) {
        data_ = &data;
        query_ = query;
        found_ = found;
        k_ = k;
        left_out_ = left_out;
        next_ = 0;
        for (uint8_t i = 0; i < k; ++i) found_[i] = {kFar, Data::kNobody};
    }

    // Looks at so many more samples; false when all have been seen.
    bool advance(Index samples) {
        const Index left = static_cast<Index>(data_->size() - next_);
        const Index end = samples < left ? static_cast<Index>(next_ + samples) : data_->size();
        for (; next_ < end; ++next_) {
            const Distance enough = found_[k_ - 1].squared;
            const Distance squared =
                squared_distance<N>(data_->row(next_), query_, data_->features(), enough);
            if (squared < enough && data_->trains(next_) && next_ != left_out_) insert(squared);
        }
        return next_ < data_->size();
    }

    // How many there are: fewer than k as long as fewer have been seen.
    uint8_t found() const {
        uint8_t count = 0;
        while (count < k_ && found_[count].sample != Data::kNobody) ++count;
        return count;
    }
    const Neighbour<N>& operator[](uint8_t index) const { return found_[index]; }

  private:
    void insert(Distance squared) {
        uint8_t at = static_cast<uint8_t>(k_ - 1);
        for (; at > 0 && found_[at - 1].squared > squared; --at) found_[at] = found_[at - 1];
        found_[at] = {squared, next_};
    }

    const Data* data_;
    const Operand* query_;
    Neighbour<N>* found_;
    Index next_, left_out_;
    uint8_t k_;
};

// Votes read from the nearest neighbour on. Of labels with equal votes the one that reached them
// first is chosen.
class Vote {
  public:
    // `counts`: a place for each label.
    void begin(uint8_t* counts, uint8_t labels) {
        counts_ = counts;
        most_ = leader_ = 0;
        for (uint8_t i = 0; i < labels; ++i) counts[i] = 0;
    }
    void read(uint8_t label) {
        if (++counts_[label] <= most_) return;
        most_ = counts_[label];
        leader_ = label;
    }
    uint8_t leader() const { return leader_; }  // if anyone has voted
    uint8_t votes() const { return most_; }

  private:
    uint8_t* counts_;
    uint8_t leader_, most_;
};

}  // namespace learning
