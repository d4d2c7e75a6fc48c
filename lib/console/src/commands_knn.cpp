// knn: the nearest samples, and how often they are right.
#include "console/commands.hpp"
#include "console/samples.hpp"

namespace console {

namespace {

using learning::Set;
using Nearest = learning::Nearest<Numbers>;
using Trial = learning::Trial<Numbers>;
using learning::Vote;

// --- knn <k> <v> ...: one query ---

struct Query {
    Nearest nearest;
    bool searching;
    uint8_t k, told;
};

bool prepare_neighbour(Engine& engine) {
    Query& query = engine.scratch<Query>();
    engine.answer.row = core::Text();
    if (query.searching) {
        query.searching =
            query.nearest.advance(samples_in_slice(engine, engine.learning->data.features()));
        return true;
    }
    if (query.told == query.k) return false;
    ++query.told;
    engine.answer.row = TEXT("| neighbour %0 sample %1 label %2 squared %3");
    return true;
}

// Counts what has been found so far, anew each time.
Vote elect(Engine& engine) {
    const Learning& learning = *engine.learning;
    const Nearest& nearest = engine.scratch<Query>().nearest;
    Vote vote;
    vote.begin(learning.room.votes, learning.labels.count());
    for (uint8_t i = 0; i < nearest.found(); ++i) vote.read(learning.data.label(nearest[i].sample));
    return vote;
}

// %0 to %3 of a neighbour; %4 label, %5 votes, %6 k
void write_neighbour(Engine& engine, Reply& reply, char field) {
    const Query& query = engine.scratch<Query>();
    const auto& neighbour = query.nearest[static_cast<uint8_t>(query.told - 1)];
    switch (field) {
        case '0': return reply.small(query.told);
        case '1': return reply.count(uint32_t{neighbour.sample} + 1);
        case '2': return write_label(engine, reply, engine.learning->data.label(neighbour.sample));
        case '3': return write_decimal(reply, false, Total(neighbour.squared), 0);
        case '6': return reply.small(query.k);
        default: break;
    }
    const Vote vote = elect(engine);
    if (field == '5') return reply.small(vote.votes());
    if (vote.votes() == 0) return reply.letter('-');
    write_label(engine, reply, vote.leader());
}

// --- knn curve, knn matrix: every sample of a set ---

struct Examination {
    Trial trial;
    bool asking;
    uint8_t k;
    SampleIndex asked;
    uint16_t row;    // told so far
    uint8_t widest;  // letters of a label
};

// Asks the next samples; false when all have been asked. `judge` is told K - 1, whom the K nearest
// elect and what is right.
template <class Judge>
bool examine(Engine& engine, Judge judge) {
    Examination& exam = engine.scratch<Examination>();
    const Learning& learning = *engine.learning;
    if (!exam.asking) return false;
    engine.answer.row = core::Text();
    const Trial::State state =
        exam.trial.advance(samples_in_slice(engine, learning.data.features()));
    exam.asking = state != Trial::State::done;
    if (state != Trial::State::asked) return true;
    ++exam.asked;
    const uint8_t right = learning.data.label(exam.trial.asked());
    exam.trial.elect(learning.labels.count(),
                     [&](uint8_t i, uint8_t elected) { judge(i, elected, right); });
    return true;
}

// Takes K, and begins. Without a split all samples are asked, each
// among the others.
Status begin_examination(Engine& engine, Request& request, Set set) {
    const Learning& learning = *engine.learning;
    const auto& data = learning.data;
    Examination& exam = engine.scratch<Examination>();
    const bool alone = !data.is_split() && data.size() > 0;
    const SampleIndex most = static_cast<SampleIndex>(data.training() - alone);
    const Status status = take_k(engine, request, Limit::neighbours, most, exam.k);
    if (status != Status::ok) return status;
    if (data.is_split() && data.count(set) == 0)
        return request.refuse(Status::not_here, set == Set::test
                                                    ? TEXT("the test set is empty")
                                                    : TEXT("the validation set is empty"));
    exam.trial.begin(data, set,
                     {learning.room.query, learning.room.neighbours, learning.room.votes}, exam.k);
    exam.asking = true;
    exam.asked = 0;
    exam.row = 0;
    return Status::ok;
}

void clear_tally(Engine& engine, uint16_t places) {
    for (uint16_t i = 0; i < places; ++i) engine.learning->room.tally[i] = 0;
}

bool prepare_curve(Engine& engine) {
    Examination& exam = engine.scratch<Examination>();
    SampleIndex* right_answers = engine.learning->room.tally;
    if (examine(engine, [&](uint8_t i, uint8_t elected, uint8_t right) {
            if (elected == right) ++right_answers[i];
        }))
        return true;
    const uint16_t row = exam.row++;
    engine.answer.row = TEXT("| k %0 correct %1 of %2");
    if (row < exam.k) return true;
    engine.answer.row = TEXT("# %6");
    return engine.has(kPlots) && row < 2 * exam.k;
}

// The best K, the smallest among equals.
uint8_t best_k(const Engine& engine) {
    const SampleIndex* right_answers = engine.learning->room.tally;
    const Examination& exam = const_cast<Engine&>(engine).scratch<Examination>();
    uint8_t best = 0;
    for (uint8_t i = 1; i < exam.k; ++i)
        if (right_answers[i] > right_answers[best]) best = i;
    return best;
}

void write_padded(Reply& reply, uint32_t number, uint8_t width) {
    uint8_t digits = 1;
    for (uint32_t left = number; left >= 10; left /= 10) ++digits;
    for (; digits < width; ++digits) reply.letter(' ');
    reply.count(number);
}

// K, a bar as long as the share of right answers, and that share.
void write_bar(Reply& reply, uint8_t k, SampleIndex right, SampleIndex all) {
    constexpr uint8_t kWidth = 50;
    write_padded(reply, k, 3);
    reply.letter(' ');
    const uint8_t bar = static_cast<uint8_t>(uint32_t{right} * kWidth / all);
    for (uint8_t i = 0; i < kWidth; ++i) reply.letter(i < bar ? '#' : '.');
    reply.letter(' ');
    write_padded(reply, uint32_t{right} * 100 / all, 3);
    reply.text(TEXT(" %"));
}

// %0 to %2 of a row; %3 to %5 the best; %6 of the plot
void write_curve(Engine& engine, Reply& reply, char field) {
    const Examination& exam = engine.scratch<Examination>();
    const SampleIndex* right_answers = engine.learning->room.tally;
    const uint8_t at = field >= '3' && field <= '4'
                           ? best_k(engine)
                           : static_cast<uint8_t>((exam.row - 1u) % exam.k);
    switch (field) {
        case '0':
        case '3': return reply.count(at + 1u);
        case '1':
        case '4': return reply.count(right_answers[at]);
        case '2': return reply.count(exam.asked);
        default:
            return write_bar(reply, static_cast<uint8_t>(at + 1), right_answers[at], exam.asked);
    }
}

// --- matrix: a row for each true label, a column for each elected one ---

SampleIndex& cell(Engine& engine, uint8_t right, uint8_t elected) {
    const uint8_t labels = engine.learning->labels.count();
    return engine.learning->room.tally[uint16_t{right} * labels + elected];
}

bool prepare_matrix(Engine& engine) {
    Examination& exam = engine.scratch<Examination>();
    if (examine(engine, [&](uint8_t i, uint8_t elected, uint8_t right) {
            if (i + 1 == exam.k) ++cell(engine, right, elected);
        }))
        return true;
    const uint16_t labels = engine.learning->labels.count();
    const uint16_t row = exam.row++;
    engine.answer.row = row == 0 ? TEXT("| labels%0") : TEXT("| true %1%2");
    if (row <= labels) return true;
    engine.answer.row = row == labels + 1 ? TEXT("# %5%3") : TEXT("# %5%4");
    return engine.has(kPlots) && row < 2 * (labels + 1);
}

void write_names(Engine& engine, Reply& reply) {
    for (uint8_t i = 0; i < engine.learning->labels.count(); ++i) {
        reply.letter(' ');
        write_label(engine, reply, i);
    }
}

// The same for people: columns as wide as the longest label.
constexpr uint8_t kNumberWidth = 5;

void write_wide_label(Engine& engine, Reply& reply, const Examination& exam, uint8_t label) {
    const size_t size = engine.learning->labels.name(label).size();
    for (size_t i = size; i < exam.widest; ++i) reply.letter(' ');
    write_label(engine, reply, label);
}

void write_wide_row(Engine& engine, Reply& reply, const Examination& exam, char field,
                    uint8_t right) {
    for (uint8_t i = 0; i < engine.learning->labels.count(); ++i) {
        reply.letter(' ');
        if (field == '3') write_wide_label(engine, reply, exam, i);
        else write_padded(reply, cell(engine, right, i), exam.widest);
    }
}

// %0 names; %1 label and %2 numbers of a row; %3 names and %4 numbers for people, %5 what stands
// before them; %6 right answers, %7 all
void write_matrix(Engine& engine, Reply& reply, char field) {
    const Examination& exam = engine.scratch<Examination>();
    const uint8_t labels = engine.learning->labels.count();
    const uint16_t row = static_cast<uint16_t>((exam.row - 1u) % (labels + 1u));  // 0: names
    const uint8_t right = static_cast<uint8_t>(row - 1);
    uint32_t correct = 0;
    switch (field) {
        case '0': return write_names(engine, reply);
        case '1': return write_label(engine, reply, right);
        case '2':
            for (uint8_t i = 0; i < labels; ++i) {
                reply.letter(' ');
                reply.count(cell(engine, right, i));
            }
            return;
        case '5':
            if (row > 0) return write_wide_label(engine, reply, exam, right);
            for (uint8_t i = 0; i < exam.widest; ++i) reply.letter(' ');
            return;
        case '6':
            for (uint8_t i = 0; i < labels; ++i) correct += cell(engine, i, i);
            return reply.count(correct);
        case '7': return reply.count(exam.asked);
        default: return write_wide_row(engine, reply, exam, field, right);
    }
}

}  // namespace

Status start_knn(Engine& engine, Request& request) {
    const Learning& learning = *engine.learning;
    Query& query = engine.scratch<Query>();
    Status status = take_k(engine, request, Limit::neighbours, learning.data.training(), query.k);
    if (status == Status::ok) status = take_query(engine, request, learning.room.query);
    if (status != Status::ok) return status;
    query.nearest.begin(learning.data, learning.room.query, learning.room.neighbours, query.k,
                        learning.data.kNobody);
    query.searching = true;
    query.told = 0;
    return engine.compute(
        core::Text(),
        scale_note(engine, TEXT("# distances of scaled values\n= label %4 votes %5 of %6%."),
                   TEXT("= label %4 votes %5 of %6%.")),
        prepare_neighbour, write_neighbour);
}

Status start_curve(Engine& engine, Request& request) {
    const Status status = begin_examination(engine, request, Set::validation);
    if (status != Status::ok) return status;
    clear_tally(engine, engine.scratch<Examination>().k);
    return engine.compute(core::Text(), TEXT("= k %3 correct %4 of %2%."), prepare_curve,
                          write_curve);
}

Status start_matrix(Engine& engine, Request& request) {
    const Status status = begin_examination(engine, request, Set::test);
    if (status != Status::ok) return status;
    const Labels& labels = engine.learning->labels;
    Examination& exam = engine.scratch<Examination>();
    exam.widest = kNumberWidth;
    for (uint8_t i = 0; i < labels.count(); ++i)
        if (labels.name(i).size() > exam.widest)
            exam.widest = static_cast<uint8_t>(labels.name(i).size());
    clear_tally(engine, static_cast<uint16_t>(labels.count() * labels.count()));
    return engine.compute(core::Text(), TEXT("= correct %6 of %7%."), prepare_matrix, write_matrix);
}

}  // namespace console
