// Data sets for tests, and slow, obvious answers about them.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "learning/k_means.hpp"
#include "learning/trial.hpp"

namespace samples {

using learning::Set;
__extension__ typedef __int128 Huge;

// A number of any size as text, to be compared and shown.
inline std::string text(Huge value) {
    std::string digits;
    Huge left = value < 0 ? -value : value;
    do digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(left % 10)));
    while ((left /= 10) != 0);
    return value < 0 ? "-" + digits : digits;
}

template <class N>
std::string text(learning::Total<N> total) {
    std::string digits;
    do digits.insert(digits.begin(), static_cast<char>('0' + total.take_digit()));
    while (!total.is_zero());
    return digits;
}

// A data set with memory of its own.
template <class N>
struct Samples {
    using Value = typename N::Value;
    using Index = typename N::Index;

    std::vector<Value> memory;
    std::vector<typename N::Tag> tags;
    learning::DataSet<N> data = {};

    Samples(size_t samples, size_t features) : memory((samples + 1) * features), tags(samples + 1) {
        data.start(memory.data(), tags.data());
        data.begin(static_cast<uint8_t>(features));
    }
    void add(const std::vector<int>& values, int label) {
        std::copy(values.begin(), values.end(), data.new_values());
        data.add(static_cast<uint8_t>(label));
    }
    std::vector<Index> training() const {
        std::vector<Index> chosen;
        for (Index i = 0; i < data.size(); ++i)
            if (data.set(i) == Set::all || data.set(i) == Set::train) chosen.push_back(i);
        return chosen;
    }
    std::vector<Huge> row(Index i) const { return {data.row(i), data.row(i) + data.features()}; }
};

// What random values look like: few different ones make ties and duplicates, all of them extremes.
enum class Kind { few, small, large, ends, equal };
constexpr Kind kKinds[] = {Kind::few, Kind::small, Kind::large, Kind::ends, Kind::equal};

template <class N>
int draw(Kind kind, core::Random& random) {
    const int sign = random.below(2) == 0 ? 1 : -1;
    switch (kind) {
        case Kind::few: return random.below(3) - 1;
        case Kind::small: return random.below(201) - 100;
        case Kind::large:
            return static_cast<int>(int64_t{random.below(UINT16_MAX)} * N::kLargest / UINT16_MAX) *
                   sign;
        case Kind::ends: return sign * N::kLargest;
        case Kind::equal: return 7;
    }
    return 0;
}

template <class N>
Samples<N> random_samples(Kind kind, size_t size, size_t features, int labels,
                          core::Random& random) {
    Samples<N> samples(size, features);
    for (size_t i = 0; i < size; ++i) {
        std::vector<int> values(features);
        for (int& value : values) value = draw<N>(kind, random);
        samples.add(values, random.below(static_cast<uint16_t>(labels)));
    }
    return samples;
}

inline Huge squared(const std::vector<Huge>& a, const std::vector<Huge>& b) {
    Huge sum = 0;
    for (size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
    return sum;
}

// All training samples but one, sorted by distance and number.
template <class N>
std::vector<std::pair<Huge, int>> sorted(const Samples<N>& samples, const std::vector<Huge>& query,
                                         int left_out) {
    std::vector<std::pair<Huge, int>> all;
    for (auto i : samples.training())
        if (i != left_out) all.push_back({squared(samples.row(i), query), i});
    std::sort(all.begin(), all.end());
    return all;
}

// Who wins among the nearest k: the most votes; of equals, who had them first.
template <class N>
int elected(const Samples<N>& samples, const std::vector<std::pair<Huge, int>>& nearest, size_t k) {
    std::map<int, int> votes, when;
    for (size_t i = 0; i < k; ++i) {
        const int label = samples.data.label(static_cast<typename N::Index>(nearest[i].second));
        ++votes[label];
        when[label] = static_cast<int>(i);  // the vote that made it so many
    }
    int best = -1;
    for (auto [label, count] : votes)
        if (best < 0 || count > votes[best] || (count == votes[best] && when[label] < when[best]))
            best = label;
    return best;
}

}  // namespace samples
