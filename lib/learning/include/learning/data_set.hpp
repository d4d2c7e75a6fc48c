// Samples: rows of values, each with a label, in the caller's memory.
//
// Without a split every sample belongs to the set `all`, which trains and is judged. With one, only
// `train` trains; what comes after the split joins it.
#pragma once

#include "core/random.hpp"
#include "learning/numbers.hpp"

namespace learning {

enum class Set : uint8_t { all, train, validation, test };

// Parts in proportion: each but the first gets the whole part of its share, the first the rest.
struct Shares {
    uint16_t train, validation, test;
    static constexpr uint16_t kLargest = 1000;  // of one
    constexpr uint16_t sum() const { return static_cast<uint16_t>(train + validation + test); }
};

// Zero is its state before start(), as that of every object in static memory.
template <class N>
class DataSet {
  public:
    using Value = typename N::Value;
    using Index = typename N::Index;
    using Tag = typename N::Tag;

    static constexpr Index kNobody = static_cast<Index>(~Index{0});

    void start(Value* values, Tag* tags) {
        seen_ = values_ = values;
        tags_ = tags;
    }

    void begin(uint8_t features) {
        features_ = features;
        size_ = 0;
        is_split_ = false;
        seen_ = values_;
    }

    uint8_t features() const { return features_; }
    Index size() const { return size_; }

    // The values as they were given, and as learning sees them: the same unless they are scaled.
    const Value* values(Index sample) const { return values_ + at(sample); }
    const Value* row(Index sample) const { return seen_ + at(sample); }
    void look_at(const Value* values) { seen_ = values; }
    void look_at_values() { seen_ = values_; }

    uint8_t label(Index sample) const { return tags_[sample].label; }
    uint8_t cluster(Index sample) const { return tags_[sample].cluster; }
    void set_cluster(Index sample, uint8_t cluster) { tags_[sample].cluster = cluster; }

    // --- a sample is written first, and counts once it is added ---

    Value* new_values() { return values_ + at(size_); }
    void add(uint8_t label) {
        Tag tag = Tag();
        tag.label = label;
        tag.set = static_cast<uint8_t>(is_split_ ? Set::train : Set::all);
        tags_[size_++] = tag;
    }

    // --- sets ---

    Set set(Index sample) const { return static_cast<Set>(tags_[sample].set); }
    bool is_split() const { return is_split_; }
    bool trains(Index sample) const { return set(sample) <= Set::train; }

    Index count(Set set_counted) const {
        Index count = 0;
        for (Index i = 0; i < size_; ++i)
            count = static_cast<Index>(count + (set(i) == set_counted));
        return count;
    }
    Index training() const { return is_split_ ? count(Set::train) : size_; }

    // Shuffles the samples and deals them out. Dealing shuffled places is the same and needs no
    // list of samples.
    void split(const Shares& shares, uint32_t seed) {
        const Index validation = part(shares.validation, shares);
        const Index last = part(shares.test, shares);
        is_split_ = true;
        for (Index i = 0; i < size_; ++i)
            tags_[i].set = static_cast<uint8_t>(i < validation          ? Set::validation
                                                : i < validation + last ? Set::test
                                                                        : Set::train);
        core::Random random(seed);
        for (Index i = size_; i > 1; --i) {
            Tag& one = tags_[i - 1];
            Tag& other = tags_[random.below(i)];
            const uint8_t kept = one.set;
            one.set = other.set;
            other.set = kept;
        }
    }

  private:
    uint32_t at(Index sample) const { return static_cast<uint32_t>(sample) * features_; }
    Index part(uint16_t share, const Shares& shares) const {
        return static_cast<Index>(uint32_t{size_} * share / shares.sum());
    }

    Value* values_;
    const Value* seen_;
    Tag* tags_;
    Index size_;
    uint8_t features_;
    bool is_split_;
};

}  // namespace learning
