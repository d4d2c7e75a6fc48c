// kmeans: clusters of the training samples.
#include <string.h>

#include "console/commands.hpp"
#include "console/samples.hpp"

namespace console {

namespace {

using learning::Nearest;
using KMeans = learning::KMeans<Numbers>;
using Spread = learning::Spread<Numbers>;
using End = KMeans::End;

struct Clustering {
    enum class Phase : uint8_t { spreading, iterating, told_iteration, centres } phase;
    uint8_t centre;  // told last
    KMeans k_means;
    Spread spread;
    KMeans::Limits limits;
};

// --- kmeans <k> ---

void begin_iterating(Engine& engine, Clustering& job, uint8_t k) {
    Learning& learning = *engine.learning;
    job.k_means.begin(learning.data, learning.centres(k), learning.room.clusters, job.limits);
    job.phase = Clustering::Phase::iterating;
}

// What was found is there as soon as an iteration is finished.
void keep_iteration(Engine& engine, Clustering& job, uint8_t k) {
    engine.learning->clusters = k;
    engine.learning->iterations = job.k_means.iteration();
    job.phase = Clustering::Phase::told_iteration;
    engine.answer.row = TEXT("| iteration %0 q %1 changed %2");
}

bool prepare_clustering(Engine& engine) {
    using Phase = Clustering::Phase;
    Clustering& job = engine.scratch<Clustering>();
    const uint8_t k = job.k_means.centres().count, features = engine.learning->data.features();
    const SampleIndex slice = samples_in_slice(engine, static_cast<uint16_t>(k * features));
    engine.answer.row = core::Text();
    if (job.phase == Phase::told_iteration && job.k_means.end() == End::none) {
        job.k_means.begin_iteration();
        job.phase = Phase::iterating;
    }
    switch (job.phase) {
        case Phase::spreading:
            if (!engine.has(kSpread) || !job.spread.advance(slice)) begin_iterating(engine, job, k);
            return true;
        case Phase::iterating:
            if (job.k_means.advance(slice)) keep_iteration(engine, job, k);
            return true;
        case Phase::told_iteration: job.phase = Phase::centres; break;
        case Phase::centres: ++job.centre; break;
    }
    engine.answer.row = TEXT("| centre %3 size %4 sum%5 values%6");
    return job.centre < k;
}

void write_sums(Engine& engine, Reply& reply, const Clustering& job) {
    const Learning& learning = *engine.learning;
    for (uint8_t i = 0; i < learning.data.features(); ++i) {
        reply.letter(' ');
        write_number(reply, job.k_means.sum(job.centre, i), learning.seen_decimals());
    }
}

// %0 iterations; %1 q; %2 samples that changed; %3 to %6 of a centre; %7 why it ended
void write_clustering(Engine& engine, Reply& reply, char field) {
    const Clustering& job = engine.scratch<Clustering>();
    const Learning& learning = *engine.learning;
    const auto& data = learning.data;
    switch (field) {
        case '0': return reply.count(job.k_means.iteration());
        case '1':
            if (job.k_means.iteration() == 0) return reply.letter('-');
            return write_decimal(reply, false, job.k_means.q(), 0);
        case '2': return reply.count(job.k_means.changed());
        case '3': return reply.count(job.centre + 1u);
        case '4': return reply.count(job.k_means.size(job.centre));
        case '5': return write_sums(engine, reply, job);
        case '6':
            return write_values(reply, learning.centres(learning.clusters).row(job.centre),
                                data.features(), learning.seen_decimals());
        default:
            if (engine.answer.stopping) return reply.text(TEXT("stop"));
            return reply.text(
                TEXT("converged\0iterations\0quality\0cycle")
                    .after(static_cast<uint8_t>(static_cast<uint8_t>(job.k_means.end()) - 1)));
    }
}

// The options of a run, each at most once.
struct Options {
    uint8_t given;
    bool spread;
    uint32_t seed;
    KMeans::Limits limits;
};

Status take_option(Engine& engine, Request& request, uint8_t key, Options& options) {
    enum Key : uint8_t { iterations, init, seed, stop };
    Status status;
    switch (key) {
        case iterations:
            status = request.number(1, UINT16_MAX);
            options.limits.iterations = static_cast<uint16_t>(request.value());
            return status;
        case init:
            status = request.choice(TEXT("first\0spread\0"));
            options.spread = request.value() == 1;
            if (options.spread && !engine.has(kSpread))
                return request.refuse(Status::not_here, TEXT("no room for it"));
            return status;
        case seed:
            status = request.number(0, Request::kLargest);
            options.seed = static_cast<uint32_t>(request.value());
            return status;
        default:
            status = request.number(0, Request::kLargest);
            options.limits.least_fall = static_cast<uint32_t>(request.value());
            return status;
    }
}

Status take_options(Engine& engine, Request& request, Options& options) {
    options = {0, false, 1, {UINT16_MAX, 0}};
    while (!request.empty()) {
        Status status = request.choice(TEXT("iterations\0init\0seed\0stop\0"));
        if (status != Status::ok) return status;
        const uint8_t key = static_cast<uint8_t>(request.value());
        const uint8_t bit = core::bit<uint8_t>(key);
        if ((options.given & bit) != 0) return request.refuse(Status::wrong_arguments);
        options.given = static_cast<uint8_t>(options.given | bit);
        status = take_option(engine, request, key, options);
        if (status != Status::ok) return status;
    }
    constexpr uint8_t kSeed = 1 << 2;
    if ((options.given & kSeed) == 0 || options.spread) return Status::ok;
    return request.refuse(Status::wrong_arguments, TEXT("a seed is for init spread"));
}

// --- kmeans show: the samples, and a plot if they have two features ---

constexpr uint8_t kPlotColumns = 60, kPlotRows = 20;

struct Exhibition {
    SampleIndex next;
    uint8_t plot_row;  // being told, from 1
    Value least[2], greatest[2];
    Total q;
    char plot[kPlotColumns];  // last: a small chip has no plot, and no use of it
};

Numbers::Distance distance_to_cluster(const Learning& learning, SampleIndex sample) {
    const auto& data = learning.data;
    return learning::squared_distance<Numbers>(
        learning.centres(learning.clusters).row(data.cluster(sample)), data.row(sample),
        data.features(), Nearest<Numbers>::kFar);
}

void measure_plot(const Learning& learning, Exhibition& show) {
    bool first = true;
    for (SampleIndex i = 0; i < learning.data.size(); ++i) {
        if (!learning.data.trains(i)) continue;
        const Value* row = learning.data.row(i);
        for (uint8_t f = 0; f < 2; ++f) {
            if (first || row[f] < show.least[f]) show.least[f] = row[f];
            if (first || row[f] > show.greatest[f]) show.greatest[f] = row[f];
        }
        first = false;
    }
}

// Where a value stands among `places`.
uint8_t place(const Exhibition& show, uint8_t feature, Value value, uint8_t places) {
    const Numbers::Sum length = Numbers::Sum{show.greatest[feature]} - show.least[feature];
    if (length == 0) return 0;
    const Numbers::Sum above = Numbers::Sum{value} - show.least[feature];
    return static_cast<uint8_t>(above * (places - 1) / length);
}

char sign_of(uint8_t cluster) {
    return static_cast<char>(cluster < 9 ? '1' + cluster : 'a' + (cluster - 9) % 26);
}

// One row of the plot, the greatest values of the second feature first.
void fill_plot(const Learning& learning, Exhibition& show) {
    memset(show.plot, ' ', sizeof show.plot);
    for (SampleIndex i = 0; i < learning.data.size(); ++i) {
        if (!learning.data.trains(i)) continue;
        const Value* row = learning.data.row(i);
        if (place(show, 1, row[1], kPlotRows) == kPlotRows - show.plot_row)
            show.plot[place(show, 0, row[0], kPlotColumns)] = sign_of(learning.data.cluster(i));
    }
}

bool prepare_exhibition(Engine& engine) {
    const Learning& learning = *engine.learning;
    Exhibition& show = engine.scratch<Exhibition>();
    for (uint8_t i = 255; show.next < learning.data.size(); --i) {
        const SampleIndex sample = show.next++;
        engine.answer.row = core::Text();
        if (learning.data.trains(sample)) {
            show.q.add(distance_to_cluster(learning, sample));
            engine.answer.row = TEXT("| sample %0 label %1 cluster %2 squared %3");
            return true;
        }
        if (i == 0) return true;
    }
    if (!engine.has(kPlots) || learning.data.features() != 2) return false;
    if (show.plot_row++ == 0) measure_plot(learning, show);
    if (show.plot_row > kPlotRows) return false;
    fill_plot(learning, show);
    engine.answer.row = TEXT("#%5");
    return true;
}

void write_plot_row(Reply& reply, const char* plot) {
    uint8_t size = kPlotColumns;
    while (size > 0 && plot[size - 1] == ' ') --size;
    for (uint8_t i = 0; i < size; ++i) {
        if (i == 0) reply.letter(' ');
        reply.letter(plot[i]);
    }
}

void write_exhibition(Engine& engine, Reply& reply, char field) {
    const Learning& learning = *engine.learning;
    const Exhibition& show = engine.scratch<Exhibition>();
    const SampleIndex sample = static_cast<SampleIndex>(show.next - 1);
    switch (field) {
        case '0': return reply.count(show.next);
        case '1': return write_label(engine, reply, learning.data.label(sample));
        case '2': return reply.count(learning.data.cluster(sample) + 1u);
        case '3':
            return write_decimal(reply, false, Total(distance_to_cluster(learning, sample)), 0);
        case '4':
            if (engine.answer.stopping) return reply.letter('-');
            return write_decimal(reply, false, show.q, 0);
        default: return write_plot_row(reply, show.plot);
    }
}

// --- kmeans assign ---

struct Assignment {
    Numbers::Distance squared;
    uint8_t cluster;
};

void write_assignment(Engine& engine, Reply& reply, char field) {
    const Assignment& found = engine.scratch<Assignment>();
    if (field == '0') return reply.count(found.cluster + 1u);
    write_decimal(reply, false, Total(found.squared), 0);
}

Status check_clusters(Engine& engine, Request& request) {
    const Status status = check_data(engine, request);
    if (status != Status::ok || engine.learning->clusters != 0) return status;
    return request.refuse(Status::not_here, TEXT("no centres yet"));
}

}  // namespace

Status start_kmeans(Engine& engine, Request& request) {
    Learning& learning = *engine.learning;
    Clustering& job = engine.scratch<Clustering>();
    uint8_t k;
    Options options;
    Status status = take_k(engine, request, Limit::clusters, learning.data.training(), k);
    if (status == Status::ok) status = take_options(engine, request, options);
    if (status != Status::ok) return status;
    learning.clusters = 0;
    learning.spread = options.spread;
    learning.spread_seed = options.seed;
    const learning::Centres<Numbers> centres = learning.centres(k);
    job.limits = options.limits;
    job.centre = 0;
    if (!options.spread) place_first(learning.data, centres);
    begin_iterating(engine, job, k);
    if (engine.has(kSpread) && options.spread) {
        job.spread.begin(learning.data, centres, options.seed);
        job.phase = Clustering::Phase::spreading;
    }
    return engine.compute(
        core::Text(),
        scale_note(engine, TEXT("# of scaled values\n= iterations %0 q %1 end %7"),
                   TEXT("= iterations %0 q %1 end %7")),
        prepare_clustering, write_clustering);
}

Status start_clusters(Engine& engine, Request& request) {
    const Status status = check_clusters(engine, request);
    if (status != Status::ok) return status;
    Exhibition& show = engine.scratch<Exhibition>();
    show.next = 0;
    show.plot_row = 0;
    show.q = Total();
    return engine.compute(core::Text(), TEXT("= q %4%."), prepare_exhibition, write_exhibition);
}

Status start_assign(Engine& engine, Request& request) {
    const Learning& learning = *engine.learning;
    Status status = check_clusters(engine, request);
    if (status == Status::ok) status = take_query(engine, request, learning.room.query);
    if (status != Status::ok) return status;
    Assignment& found = engine.scratch<Assignment>();
    const learning::Centres<Numbers> centres = learning.centres(learning.clusters);
    found.cluster = centres.nearest(learning.room.query, centres.count, found.squared);
    return engine.list(core::Text(), TEXT("= cluster %0 squared %1"), nullptr, write_assignment);
}

}  // namespace console
