// Centres of clusters, and where they are put at first.
#pragma once

#include "learning/nearest.hpp"
#include "learning/total.hpp"

namespace learning {

// One row of values each, in the caller's memory.
template <class N>
struct Centres {
    typename N::Value* values;
    uint8_t features, count;

    typename N::Value* row(uint8_t centre) const { return values + uint16_t{centre} * features; }

    // The lowest-numbered of the nearest ones, of the first `among`.
    template <class Row>
    uint8_t nearest(const Row* sample, uint8_t among, typename N::Distance& squared) const {
        uint8_t best = 0;
        squared = Nearest<N>::kFar;
        for (uint8_t i = 0; i < among; ++i) {
            const auto distance = squared_distance<N>(row(i), sample, features, squared);
            if (distance >= squared) continue;
            squared = distance;
            best = i;
        }
        return best;
    }
};

// The first training samples.
template <class N>
void place_first(const DataSet<N>& data, const Centres<N>& centres) {
    uint8_t placed = 0;
    for (typename N::Index i = 0; placed < centres.count; ++i) {
        if (!data.trains(i)) continue;
        for (uint8_t f = 0; f < centres.features; ++f) centres.row(placed)[f] = data.row(i)[f];
        ++placed;
    }
}

// Far from each other, after the manner of k-means++: the first anywhere, each next one at a sample
// drawn with a weight of its squared distance to the nearest centre so far. The distances are found
// twice, once for their sum and once to draw, so that no sample needs memory.
template <class N>
class Spread {
  public:
    using Index = typename N::Index;
    using Data = DataSet<N>;

    void begin(const Data& data, const Centres<N>& centres, uint32_t seed) {
        data_ = &data;
        centres_ = centres;
        random_ = core::Random(seed);
        placed_ = 0;
        next_ = 0;
        drawing_ = true;
        Index chosen = random_.below(data.training());
        for (Index i = 0;; ++i)
            if (data.trains(i) && chosen-- == 0) return place(i);
    }

    // Looks at so many more samples; false when all centres are placed.
    bool advance(Index samples) {
        if (placed_ == centres_.count) return false;
        for (; samples > 0 && next_ < data_->size(); --samples, ++next_)
            if (data_->trains(next_) && weigh(next_)) {
                place(next_);
                return placed_ < centres_.count;
            }
        if (next_ == data_->size()) draw();
        return true;
    }

  private:
    // Adds a sample to the sum; when drawing, true if the sum passes the mark drawn.
    bool weigh(Index sample) {
        typename N::Distance squared;
        centres_.nearest(data_->row(sample), placed_, squared);
        sum_.add(squared);
        return drawing_ && mark_ < sum_;
    }

    void draw() {
        mark_ = sum_;
        const uint32_t high = random_.below(UINT16_MAX);
        mark_.take_part(high << 16 | random_.below(UINT16_MAX));
        const bool all_alike = sum_.is_zero();  // as the centres are: any sample will do
        begin_pass();
        drawing_ = true;
        if (!all_alike) return;
        while (placed_ < centres_.count) place(first_);
    }

    void place(Index sample) {
        if (placed_ == 0) first_ = sample;
        for (uint8_t f = 0; f < centres_.features; ++f)
            centres_.row(placed_)[f] = data_->row(sample)[f];
        ++placed_;
        begin_pass();
        drawing_ = false;
    }

    void begin_pass() {
        sum_ = Total<N>();
        next_ = 0;
    }

    const Data* data_;
    Centres<N> centres_;
    core::Random random_;
    Total<N> sum_, mark_;
    Index next_, first_;
    uint8_t placed_;
    bool drawing_;
};

}  // namespace learning
