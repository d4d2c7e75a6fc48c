// The state of the commands data, knn and kmeans: samples, the names of their labels, and what was
// done with them. Memory and the work space of jobs are the board's, see memory.hpp.
#pragma once

#include "core/word.hpp"
#include "etl/span.h"
#include "learning/k_means.hpp"
#include "learning/scale.hpp"
#include "learning/trial.hpp"

namespace console {

using learning::Numbers;
using Value = Numbers::Value;
using Operand = Numbers::Operand;
using SampleIndex = Numbers::Index;

// Names of labels, one after the other, each closed by a zero.
class Labels {
  public:
    static constexpr uint8_t kNoLabel = 255;

    void start(etl::span<char> pool) {
        pool_ = pool.data();
        room_ = static_cast<uint16_t>(pool.size());
    }
    void clear() { count_ = 0, used_ = 0; }

    uint8_t count() const { return count_; }
    uint16_t room() const { return room_; }  // bytes
    bool fits(core::Word name) const { return used_ + name.size() < room_; }
    core::Word name(uint8_t label) const;
    uint8_t find(core::Word name) const;  // kNoLabel if it is new
    uint8_t add(core::Word name);         // there must be room for it and a zero

  private:
    char* pool_;
    uint16_t room_, used_;
    uint8_t count_;
};

// Where a job works. Jobs never run together, and k-NN and k-means share it too.
struct LearningRoom {
    Operand* query;
    learning::Neighbour<Numbers>* neighbours;
    uint8_t* votes;      // for each label
    SampleIndex* tally;  // right answers by K, or the confusion matrix
    learning::ClusterRoom<Numbers> clusters;
};

// Zero is its state before start(), as that of every object in static memory.
struct Learning {
    // Forgets everything; features and decimals of the samples to come.
    void begin(uint8_t features, uint8_t decimals_given);
    // After a change of samples, sets or scale nothing found before holds.
    void forget();

    learning::Centres<Numbers> centres(uint8_t count) const {
        return {centre_values, data.features(), count};
    }
    // Decimals of what learning sees: a scale has none.
    uint8_t seen_decimals() const { return scaled ? 0 : decimals; }

    learning::DataSet<Numbers> data;
    Labels labels;
    LearningRoom room;
    Value* centre_values;
    uint8_t decimals;

    // The split as it was asked for, and how many samples there were.
    learning::Shares shares;
    uint32_t split_seed;
    SampleIndex split_size;

    // The scale: a second set of values, brought up to date when it is needed.
    learning::Scale<Numbers> scale;
    Value* scaled_values;
    bool scaled, scale_is_fresh;

    // What kmeans has found, and how it is found again.
    uint8_t clusters;  // 0: nothing
    bool spread;
    uint16_t iterations;
    uint32_t spread_seed;

    // `data csv`: until a line that is a single dot, lines are rows.
    bool takes_rows, has_rows;
    uint16_t line;   // of the block, from 1
    uint8_t column;  // of the field at fault, from 1; 0: the row as a whole
};

}  // namespace console
