// Each feature mapped linearly to 0..10000 by its least and greatest value among the training
// samples. What lies beyond them is mapped beyond, as long as it is a value at all.
#pragma once

#include "learning/data_set.hpp"

namespace learning {

constexpr int16_t kScaleEnd = 10000;

template <class N>
struct Range {
    typename N::Value least, greatest;
};

template <class N>
class Scale {
  public:
    using Value = typename N::Value;
    using Index = typename N::Index;
    using Data = DataSet<N>;

    void start(Range<N>* ranges) { ranges_ = ranges; }

    // Takes the ranges from the training samples.
    void measure(const Data& data) {
        bool first = true;
        for (Index i = 0; i < data.size(); ++i) {
            if (!data.trains(i)) continue;
            const Value* row = data.values(i);
            for (uint8_t f = 0; f < data.features(); ++f) {
                Range<N>& range = ranges_[f];
                if (first || row[f] < range.least) range.least = row[f];
                if (first || row[f] > range.greatest) range.greatest = row[f];
            }
            first = false;
        }
    }

    // False if the result would be no value.
    bool map(uint8_t feature, Value value, Value& mapped) const {
        const Range<N>& range = ranges_[feature];
        const int64_t length = int64_t{range.greatest} - range.least;
        const int64_t above = int64_t{value} - range.least;
        const int64_t scaled = length == 0 ? 0 : rounded_quotient(above * kScaleEnd, length);
        mapped = static_cast<Value>(scaled);
        return scaled <= N::kLargest && scaled >= -N::kLargest;
    }

    bool map_row(const Value* row, uint8_t features, Value* mapped) const {
        bool fits = true;
        for (uint8_t f = 0; f < features; ++f) fits = map(f, row[f], mapped[f]) && fits;
        return fits;
    }

  private:
    Range<N>* ranges_;
};

}  // namespace learning
