#include "console/samples.hpp"

#include "core/bits.hpp"

namespace console {

namespace {

constexpr uint8_t kLabelLetters = 15;
constexpr int32_t kTooLarge = 100000000;  // more than any board's largest value

// Ten times as much and a digit more; what has grown too large stays so.
int32_t with_digit(int32_t sum, uint8_t digit) {
    return sum >= kTooLarge ? kTooLarge : sum * 10 + digit;
}

}  // namespace

Status read_value(Engine& engine, Request& request, core::Word word, Value& value) {
    const uint8_t decimals = engine.learning->decimals;
    request.blame(word);
    const char* at = word.begin();
    const bool negative = !word.empty() && *at == '-';
    if (negative) ++at;
    int32_t sum = 0;
    uint8_t places = 0;
    bool point = false, any = false;
    for (; at != word.end(); ++at) {
        const uint8_t digit = static_cast<uint8_t>(*at - '0');
        const bool is_point = *at == '.' && !point;
        if (digit > 9 && !is_point) return request.refuse(Status::bad_number);
        if (is_point) {
            point = true;
            continue;
        }
        if (point && places++ == decimals)
            return request.refuse(Status::out_of_range, TEXT("decimals at most"), decimals);
        sum = with_digit(sum, digit);
        any = true;
    }
    if (!any) return request.refuse(Status::bad_number);
    for (; places < decimals; ++places) sum = with_digit(sum, 0);
    const int32_t largest = static_cast<int32_t>(engine.limit(Limit::value));
    if (sum > largest)
        return request.refuse(Status::out_of_range, negative ? TEXT("at least") : TEXT("at most"),
                              negative ? -largest : largest);
    value = static_cast<Value>(negative ? -sum : sum);
    return Status::ok;
}

Status take_query(Engine& engine, Request& request, Operand* query) {
    const Learning& learning = *engine.learning;
    const uint8_t features = learning.data.features();
    if (request.count() != features)
        return request.refuse(Status::wrong_arguments, TEXT("values needed:"), features);
    for (uint8_t i = 0; i < features; ++i) {
        Value value;
        const Status status = read_value(engine, request, request.next(), value);
        if (status != Status::ok) return status;
        if (engine.has(kScale) && learning.scaled && !learning.scale.map(i, value, value))
            return request.refuse(Status::out_of_range, TEXT("scaled beyond"), Numbers::kLargest);
        query[i] = value;
    }
    return Status::ok;
}

// --- adding a sample ---

Status check_room(Engine& engine, Request& request) {
    const auto& data = engine.learning->data;
    if (data.features() == 0) return request.refuse(Status::not_here, TEXT("data new comes first"));
    const uint32_t most = engine.limit(Limit::samples);
    if (data.size() < most) return Status::ok;
    return request.refuse(Status::full, TEXT("samples at most"), static_cast<int32_t>(most));
}

Status check_label(Engine& engine, Request& request, core::Word name) {
    const Labels& labels = engine.learning->labels;
    request.blame(name);
    if (name.empty()) return request.refuse(Status::wrong_arguments, TEXT("a label is missing"));
    if (name.size() > kLabelLetters)
        return request.refuse(Status::out_of_range, TEXT("letters at most"), kLabelLetters);
    for (char c : name)
        if (c == ',' || protocol::is_space(c))
            return request.refuse(Status::wrong_arguments, TEXT("no label with space or comma"));
    if (labels.find(name) != Labels::kNoLabel) return Status::ok;
    const uint32_t most = engine.limit(Limit::labels);
    if (labels.count() == most)
        return request.refuse(Status::full, TEXT("labels at most"), static_cast<int32_t>(most));
    if (labels.fits(name)) return Status::ok;
    return request.refuse(Status::full, TEXT("bytes of labels at most"), labels.room());
}

void add_sample(Engine& engine, core::Word label) {
    Learning& learning = *engine.learning;
    uint8_t number = learning.labels.find(label);
    if (number == Labels::kNoLabel) number = learning.labels.add(label);
    learning.data.add(number);
    learning.forget();
}

// --- before learning ---

// Scales all samples at once: some ten milliseconds for all that a desktop can hold.
static Status bring_up_to_date(Learning& learning, Request& request) {
    learning.scale.measure(learning.data);
    learning.data.look_at_values();
    const uint8_t features = learning.data.features();
    for (SampleIndex i = 0; i < learning.data.size(); ++i)
        if (!learning.scale.map_row(learning.data.values(i), features,
                                    learning.scaled_values + uint32_t{i} * features))
            return request.refuse(Status::out_of_range, TEXT("scaled beyond"), Numbers::kLargest);
    learning.data.look_at(learning.scaled_values);
    learning.scale_is_fresh = true;
    return Status::ok;
}

Status check_data(Engine& engine, Request& request) {
    Learning& learning = *engine.learning;
    if (learning.data.features() == 0)
        return request.refuse(Status::not_here, TEXT("data new comes first"));
    if (!engine.has(kScale)) return Status::ok;
    if (!learning.scaled) learning.data.look_at_values();
    else if (!learning.scale_is_fresh) return bring_up_to_date(learning, request);
    return Status::ok;
}

Status take_k(Engine& engine, Request& request, Limit limit, SampleIndex most, uint8_t& k) {
    const uint32_t granted = engine.limit(limit);
    Status status = check_data(engine, request);
    if (status == Status::ok)
        status = request.number(1, static_cast<int32_t>(most < granted ? most : granted));
    k = static_cast<uint8_t>(request.value());
    return status;
}

SampleIndex samples_in_slice(const Engine& engine, uint16_t differences) {
    constexpr uint8_t kPerNode = 64;  // of them take as long as a node
    const uint16_t all = static_cast<uint16_t>(uint16_t{engine.slice_nodes} * kPerNode);
    return static_cast<SampleIndex>(1 + all / differences);
}

// --- text out ---

void write_decimal(Reply& reply, bool negative, Total size, uint8_t decimals) {
    char digits[Numbers::kLimbs * 5];
    uint8_t count = 0;
    do digits[count++] = static_cast<char>('0' + size.take_digit());
    while (!size.is_zero() || count <= decimals);
    if (negative) reply.letter('-');
    while (count > 0) {
        if (count == decimals) reply.letter('.');
        reply.letter(digits[--count]);
    }
}

void write_number(Reply& reply, Numbers::Sum number, uint8_t decimals) {
    const bool negative = number < 0;
    write_decimal(reply, negative,
                  Total(static_cast<Numbers::Distance>(negative ? -number : number)), decimals);
}

void write_values(Reply& reply, const Value* values, uint8_t count, uint8_t decimals) {
    for (uint8_t i = 0; i < count; ++i) {
        reply.letter(' ');
        write_number(reply, values[i], decimals);
    }
}

void write_label(Engine& engine, Reply& reply, uint8_t label) {
    reply.text(engine.learning->labels.name(label));
}

core::Text scale_note(const Engine& engine, core::Text scaled, core::Text plain) {
    return engine.has(kScale) && engine.learning->scaled ? scaled : plain;
}

// --- dump: the samples before the split, the split, the samples after it, scale, clusters ---

namespace {

struct SamplesDump {
    enum class Stage : uint8_t { idle, fresh, split, scale, clusters, end } stage;
    SampleIndex next;
};

// The next thing to be told. It must be there to be told.
bool find_row(Engine& engine, SamplesDump& dump) {
    using Stage = SamplesDump::Stage;
    const Learning& learning = *engine.learning;
    const auto& data = learning.data;
    const bool split_due = data.is_split() && dump.stage == Stage::fresh;
    if (dump.stage == Stage::idle) {
        dump = {Stage::fresh, 0};
        engine.answer.row = TEXT("| data new %0%1");
        return data.features() != 0;
    }
    if (split_due && dump.next == learning.split_size) {
        dump.stage = Stage::split;
        engine.answer.row = TEXT("| data split %4 %5 %6 seed %7");
        return true;
    }
    if (dump.next < data.size()) {
        ++dump.next;
        engine.answer.row = TEXT("| data add %2%3");
        return true;
    }
    if (dump.stage < Stage::scale && learning.scaled) {
        dump.stage = Stage::scale;
        engine.answer.row = TEXT("| data scale");
        return true;
    }
    if (dump.stage == Stage::clusters || learning.clusters == 0) return false;
    dump.stage = Stage::clusters;
    engine.answer.row = TEXT("| kmeans %8 iterations %9%:");
    return true;
}

// %0 features; %1 decimals, if any; %2 label and %3 values of the sample told last; %4 to %7 the
// split; %8 clusters, %9 iterations, %: how they were begun
void write_samples_dump(Engine& engine, Reply& reply, char field) {
    const Learning& learning = *engine.learning;
    const auto& data = learning.data;
    const SampleIndex sample = static_cast<SampleIndex>(engine.scratch<SamplesDump>().next - 1);
    switch (field) {
        case '0': return reply.small(data.features());
        case '1':
            if (learning.decimals == 0) return;
            reply.text(TEXT(" decimals "));
            return reply.small(learning.decimals);
        case '2': return write_label(engine, reply, data.label(sample));
        case '3':
            return write_values(reply, data.values(sample), data.features(), learning.decimals);
        case '4': return reply.count(learning.shares.train);
        case '5': return reply.count(learning.shares.validation);
        case '6': return reply.count(learning.shares.test);
        case '7': return reply.count(learning.split_seed);
        case '8': return reply.small(learning.clusters);
        case '9': return reply.count(learning.iterations);
        default:
            if (!learning.spread) return;
            reply.text(TEXT(" init spread seed "));
            return reply.count(learning.spread_seed);
    }
}

}  // namespace

bool prepare_samples_dump(Engine& engine) {
    SamplesDump& dump = engine.scratch<SamplesDump>();
    if (engine.answer.prepare != prepare_samples_dump) {
        engine.answer.prepare = prepare_samples_dump;
        engine.answer.field = write_samples_dump;
        dump = SamplesDump();
    }
    return find_row(engine, dump);
}

}  // namespace console
