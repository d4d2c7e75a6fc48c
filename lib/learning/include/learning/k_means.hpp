// k-means on integers: every sample to its nearest centre, every centre to the rounded mean of its
// samples, and again.
//
// An iteration leaves centres and clusters as they were until it is finished, so it can be given up
// at any time. Q is the sum of the squared distances to the rounded centres.
#pragma once

#include "learning/centres.hpp"

namespace learning {

// What only a run of k-means needs, the caller's: for each centre a size, `features` sums and
// values, for each sample a cluster.
template <class N>
struct ClusterRoom {
    typename N::Sum* sums;
    typename N::Index* sizes;
    typename N::Value* moved;
    uint8_t* clusters;
};

template <class N>
class KMeans {
  public:
    using Index = typename N::Index;
    using Value = typename N::Value;
    using Sum = typename N::Sum;
    using Distance = typename N::Distance;
    using Data = DataSet<N>;

    enum class End : uint8_t { none, converged, iterations, quality, cycle };

    struct Limits {
        uint16_t iterations;  // at least one
        uint32_t least_fall;  // of Q; 0: any
    };

    // From the centres as they are.
    void begin(Data& data, const Centres<N>& centres, const ClusterRoom<N>& room,
               const Limits& limits) {
        data_ = &data;
        centres_ = centres;
        room_ = room;
        limits_ = limits;
        iteration_ = 0;
        end_ = End::none;
        for (Index i = 0; i < data.size(); ++i) room.clusters[i] = kNoCluster;
        begin_iteration();
    }

    // Looks at so many more samples; true when that finished an iteration. Then begin_iteration()
    // goes on, unless it has ended.
    bool advance(Index samples) {
        for (; samples > 0 && next_ < data_->size(); --samples, ++next_) {
            if (!data_->trains(next_)) continue;
            if (measuring_) q_.add(distance_from(next_));
            else assign(next_);
        }
        if (next_ < data_->size()) return false;
        next_ = 0;
        if (measuring_) {
            finish_iteration();
            return true;
        }
        move_centres();
        measuring_ = true;
        return false;
    }

    void begin_iteration() {
        q_ = Total<N>();
        changed_ = next_ = 0;
        measuring_ = false;
        for (uint8_t i = 0; i < centres_.count; ++i) room_.sizes[i] = 0;
        for (uint16_t i = 0; i < places(); ++i) room_.sums[i] = 0;
    }

    const Centres<N>& centres() const { return centres_; }
    End end() const { return end_; }
    uint16_t iteration() const { return iteration_; }  // finished
    const Total<N>& q() const { return last_q_; }      // of the last finished one
    Index changed() const { return changed_; }
    Index size(uint8_t centre) const { return room_.sizes[centre]; }
    Sum sum(uint8_t centre, uint8_t feature) const {
        return room_.sums[uint16_t{centre} * centres_.features + feature];
    }

  private:
    static constexpr uint8_t kNoCluster = 255;

    uint16_t places() const { return static_cast<uint16_t>(centres_.count * centres_.features); }

    void assign(Index sample) {
        const Value* row = data_->row(sample);
        Distance squared;
        const uint8_t cluster = centres_.nearest(row, centres_.count, squared);
        if (room_.clusters[sample] != cluster) ++changed_;
        room_.clusters[sample] = cluster;
        ++room_.sizes[cluster];
        Sum* sums = room_.sums + uint16_t{cluster} * centres_.features;
        for (uint8_t i = 0; i < centres_.features; ++i) sums[i] += row[i];
    }

    Distance distance_from(Index sample) const {
        const uint8_t cluster = room_.clusters[sample];
        return squared_distance<N>(room_.moved + uint16_t{cluster} * centres_.features,
                                   data_->row(sample), centres_.features, Nearest<N>::kFar);
    }

    // An empty cluster keeps its centre.
    void move_centres() {
        for (uint16_t i = 0; i < places(); ++i) {
            const Sum size = static_cast<Sum>(room_.sizes[i / centres_.features]);
            room_.moved[i] = size == 0
                                 ? centres_.values[i]
                                 : static_cast<Value>(rounded_quotient<Sum>(room_.sums[i], size));
        }
    }

    void finish_iteration() {
        for (uint16_t i = 0; i < places(); ++i) centres_.values[i] = room_.moved[i];
        for (Index i = 0; i < data_->size(); ++i)
            if (data_->trains(i)) data_->set_cluster(i, room_.clusters[i]);
        end_ = judge();
        last_q_ = q_;
        ++iteration_;
    }

    End judge() const {
        if (changed_ == 0) return End::converged;
        if (iteration_ > 0) {
            if (!(q_ < last_q_)) return End::cycle;
            Total<N> fall = last_q_;
            fall.subtract(q_);
            if (fall < Total<N>(limits_.least_fall)) return End::quality;
        }
        return iteration_ + 1 == limits_.iterations ? End::iterations : End::none;
    }

    Data* data_;
    Centres<N> centres_;
    ClusterRoom<N> room_;
    Limits limits_;
    Total<N> q_, last_q_;
    uint16_t iteration_;
    Index changed_, next_;
    End end_;
    bool measuring_;
};

}  // namespace learning
