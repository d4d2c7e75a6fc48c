// data: samples, their sets and their scale.
#include "console/commands.hpp"
#include "console/fields.hpp"
#include "console/samples.hpp"

namespace console {

namespace {

using learning::Set;

constexpr uint8_t kMostDecimals = 8;

core::Text size_of_data() { return TEXT("= samples %4 features %5%6%."); }

// --- show: samples, features, labels ---

// What is told of a feature is found once, not as often as its row is written.
struct Show {
    uint16_t row;
    uint8_t part;  // of feature or label
    Value least, greatest;
    Numbers::Sum sum;
    SampleIndex count;
};

void measure_feature(const learning::DataSet<Numbers>& data, Show& show) {
    show.sum = 0;
    for (SampleIndex i = 0; i < data.size(); ++i) {
        const Value value = data.values(i)[show.part];
        if (i == 0 || value < show.least) show.least = value;
        if (i == 0 || value > show.greatest) show.greatest = value;
        show.sum += value;
    }
}

void count_label(const learning::DataSet<Numbers>& data, Show& show) {
    show.count = 0;
    for (SampleIndex i = 0; i < data.size(); ++i)
        if (data.label(i) == show.part) ++show.count;
}

bool prepare_show(Engine& engine) {
    const Learning& learning = *engine.learning;
    const auto& data = learning.data;
    Show& show = engine.scratch<Show>();
    uint16_t row = show.row++;
    engine.answer.row = TEXT("| sample %0 label %1 set %2 values%3");
    if (row < data.size()) return true;
    row = static_cast<uint16_t>(row - data.size());
    show.part = static_cast<uint8_t>(row);
    if (row < data.features()) {
        measure_feature(data, show);
        engine.answer.row = engine.has(kPlots) && data.size() > 0
                                ? TEXT("| feature %7 min %8 max %9 sum %:\n# mean %;")
                                : TEXT("| feature %7 min %8 max %9 sum %:");
        return true;
    }
    show.part = static_cast<uint8_t>(row - data.features());
    if (show.part == learning.labels.count()) return false;
    count_label(data, show);
    engine.answer.row = TEXT("| label %< count %=");
    return true;
}

// Two decimals more than the values have.
void write_mean(Reply& reply, const Learning& learning, Numbers::Sum sum) {
    write_number(reply, learning::rounded_quotient<Numbers::Sum>(sum * 100, learning.data.size()),
                 static_cast<uint8_t>(learning.decimals + 2));
}

void write_sample(Engine& engine, Reply& reply, char field) {
    const Learning& learning = *engine.learning;
    const auto& data = learning.data;
    const uint16_t row = engine.scratch<Show>().row;
    const SampleIndex sample = static_cast<SampleIndex>(row - 1);
    switch (field) {
        case '0': return reply.count(row);
        case '1': return write_label(engine, reply, data.label(sample));
        case '2':
            return reply.text(
                TEXT("all\0train\0validation\0test").after(static_cast<uint8_t>(data.set(sample))));
        default:
            return write_values(reply, data.values(sample), data.features(), learning.decimals);
    }
}

// %0 to %3 of a sample; %4 samples, %5 features, %6 scale; %7 to %; of a feature; %< %= of a label
void write_show(Engine& engine, Reply& reply, char field) {
    const Learning& learning = *engine.learning;
    const Show& show = engine.scratch<Show>();
    const bool known = learning.data.size() > 0;
    switch (field) {
        case '4': return reply.count(learning.data.size());
        case '5': return reply.small(learning.data.features());
        case '6':
            if (learning.scaled) reply.text(TEXT(" scale on"));
            return;
        case '7': return reply.small(static_cast<uint8_t>(show.part + 1));
        case '8':
        case '9':
            if (!known) return reply.letter('-');
            return write_number(reply, field == '8' ? show.least : show.greatest,
                                learning.decimals);
        case ':': return write_number(reply, show.sum, learning.decimals);
        case ';': return write_mean(reply, learning, show.sum);
        case '<': return write_label(engine, reply, show.part);
        case '=': return reply.count(show.count);
        default: return write_sample(engine, reply, field);
    }
}

Status show_data(Engine& engine, Request&) {
    engine.scratch<Show>().row = 0;
    return engine.compute(core::Text(), size_of_data(), prepare_show, write_show);
}

Status say_size(Engine& engine) {
    return engine.list(core::Text(), size_of_data(), nullptr, write_show);
}

// --- new, add, clear ---

void write_new(Engine& engine, Reply& reply, char field) {
    reply.small(field == '0' ? engine.learning->data.features() : engine.learning->decimals);
}

Status new_data(Engine& engine, Request& request) {
    Status status = request.number(1, static_cast<int32_t>(engine.limit(Limit::features)));
    const uint8_t features = static_cast<uint8_t>(request.value());
    uint8_t decimals = 0;
    if (status == Status::ok && request.accept(TEXT("decimals"))) {
        status = request.number(0, kMostDecimals);
        decimals = static_cast<uint8_t>(request.value());
    }
    if (status == Status::ok) status = request.no_more();
    if (status != Status::ok) return status;
    engine.learning->begin(features, decimals);
    return engine.list(core::Text(), TEXT("= samples 0 features %0 decimals %1"), nullptr,
                       write_new);
}

void write_size(Engine& engine, Reply& reply, char) { reply.count(engine.learning->data.size()); }

Status say_samples(Engine& engine) {
    return engine.list(core::Text(), TEXT("= samples %0"), nullptr, write_size);
}

Status add_data(Engine& engine, Request& request) {
    auto& data = engine.learning->data;
    Status status = check_room(engine, request);
    if (status != Status::ok) return status;
    const core::Word label = request.next();
    status = check_label(engine, request, label);
    if (status != Status::ok) return status;
    if (request.count() != data.features())
        return request.refuse(Status::wrong_arguments, TEXT("values needed:"), data.features());
    for (uint8_t i = 0; i < data.features(); ++i) {
        status = read_value(engine, request, request.next(), data.new_values()[i]);
        if (status != Status::ok) return status;
    }
    add_sample(engine, label);
    return say_samples(engine);
}

Status clear_data(Engine& engine, Request&) {
    Learning& learning = *engine.learning;
    learning.begin(learning.data.features(), learning.decimals);
    return say_samples(engine);
}

// --- split ---

void write_split(Engine& engine, Reply& reply, char field) {
    reply.count(engine.learning->data.count(static_cast<Set>(field - '0')));
}

Status take_shares(Request& request, learning::Shares& shares) {
    for (uint16_t* share : {&shares.train, &shares.validation, &shares.test}) {
        const Status status = request.number(0, learning::Shares::kLargest);
        if (status != Status::ok) return status;
        *share = static_cast<uint16_t>(request.value());
    }
    return shares.sum() > 0 ? Status::ok
                            : request.refuse(Status::out_of_range, TEXT("all are zero"));
}

Status split_data(Engine& engine, Request& request) {
    Learning& learning = *engine.learning;
    learning::Shares shares;
    uint32_t seed = 1;
    if (learning.data.features() == 0)
        return request.refuse(Status::not_here, TEXT("data new comes first"));
    Status status = take_shares(request, shares);
    if (status == Status::ok && request.accept(TEXT("seed"))) {
        status = request.number(0, Request::kLargest);
        seed = static_cast<uint32_t>(request.value());
    }
    if (status == Status::ok) status = request.no_more();
    if (status != Status::ok) return status;
    learning.data.split(shares, seed);
    learning.shares = shares;
    learning.split_seed = seed;
    learning.split_size = learning.data.size();
    learning.forget();
    return engine.list(core::Text(), TEXT("= train %1 validation %2 test %3"), nullptr,
                       write_split);
}

// --- scale, csv ---

Status scale_data(Engine& engine, Request& request) {
    if (!engine.has(kScale)) return request.refuse(Status::not_here, TEXT("no room for a scale"));
    Learning& learning = *engine.learning;
    const bool off = request.accept(TEXT("off"));
    const Status status = request.no_more();
    if (status != Status::ok) return status;
    if (learning.data.size() == 0) return request.refuse(Status::not_here, TEXT("no samples"));
    learning.scaled = !off;
    learning.forget();
    return say_size(engine);
}

Status begin_rows(Engine& engine, Request& request) {
    if (!engine.has(kCsv)) return request.refuse(Status::not_here, TEXT("use data add"));
    if (engine.form == Reply::Form::strict)
        return request.refuse(Status::not_here, TEXT("strict is on"));
    if (engine.learning->data.features() == 0)
        return request.refuse(Status::not_here, TEXT("data new comes first"));
    Learning& learning = *engine.learning;
    learning.takes_rows = true;
    learning.has_rows = false;
    learning.line = 0;
    return engine.say(ping_text());
}

DEFINE_OPTIONAL_TEXT(is_built(kLearning), kNew,
                     "data new\0<features> [decimals d]\0begins a set of samples");
DEFINE_OPTIONAL_TEXT(is_built(kLearning), kAdd,
                     "data add\0<label> <v> ...\0one sample: its label and its values");
DEFINE_OPTIONAL_TEXT(is_built(kLearning), kCsvText,
                     "data csv\0\0lines are rows, label last, until one is a single dot");
DEFINE_OPTIONAL_TEXT(is_built(kLearning), kShow, "data show\0\0samples, features, labels");
DEFINE_OPTIONAL_TEXT(is_built(kLearning), kClear, "data clear\0\0forgets all samples");
DEFINE_OPTIONAL_TEXT(is_built(kLearning), kSplit,
                     "data split\0<train> <validation> <test> [seed s]\0deals the samples out, in "
                     "these proportions");
DEFINE_OPTIONAL_TEXT(is_built(kLearning), kScaleText,
                     "data scale\0[off]\0every feature to 0..10000, queries too");
DEFINE_OPTIONAL_TEXT(is_built(kLearning), kKnn,
                     "knn\0<k> <v> ...\0the label of most of the k nearest samples");
DEFINE_OPTIONAL_TEXT(is_built(kLearning), kCurve,
                     "knn curve\0<kmax>\0how often each K is right on the validation set");
DEFINE_OPTIONAL_TEXT(is_built(kLearning), kMatrix,
                     "knn matrix\0<k>\0what was taken for what in the test set");
DEFINE_OPTIONAL_TEXT(is_built(kLearning), kKmeans,
                     "kmeans\0<k> [iterations n] [init first|spread] [seed s] [stop q]\0centres of "
                     "k clusters");
DEFINE_OPTIONAL_TEXT(is_built(kLearning), kClusters,
                     "kmeans show\0\0which sample is in which cluster");
DEFINE_OPTIONAL_TEXT(is_built(kLearning), kAssign, "kmeans assign\0<v> ...\0the nearest centre");

}  // namespace

const Command kLearningCommands[] ROM = {optional_row(kLearning, kNew.bytes, new_data),
                                         optional_row(kLearning, kAdd.bytes, add_data),
                                         optional_row(kLearning, kCsvText.bytes, begin_rows),
                                         optional_row(kLearning, kShow.bytes, show_data),
                                         optional_row(kLearning, kClear.bytes, clear_data),
                                         optional_row(kLearning, kSplit.bytes, split_data),
                                         optional_row(kLearning, kScaleText.bytes, scale_data),
                                         optional_row(kLearning, kKnn.bytes, start_knn),
                                         optional_row(kLearning, kCurve.bytes, start_curve),
                                         optional_row(kLearning, kMatrix.bytes, start_matrix),
                                         optional_row(kLearning, kKmeans.bytes, start_kmeans),
                                         optional_row(kLearning, kClusters.bytes, start_clusters),
                                         optional_row(kLearning, kAssign.bytes, start_assign),
                                         {nullptr, nullptr}};

}  // namespace console
