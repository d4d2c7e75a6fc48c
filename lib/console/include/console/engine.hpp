// The state that commands read and change, and the answer that is being given.
#pragma once

#include "console/record.hpp"
#include "protocol/receiver.hpp"
#include "protocol/reply.hpp"
#include "search/each.hpp"

namespace console {

using protocol::Reply;
using protocol::Request;
using protocol::Status;

// Macros, because literals are joined to one text in flash.
#define ZERMELO_VERSION "0.1.0"
#define ZERMELO_PROTOCOL "1.0"

// What a port tells about itself.
struct Port {
    protocol::Sink sink;
    uint32_t (*milliseconds)(void* context);
    core::Text board;
    bool can_quit;
};

struct Engine;

using Searcher = search::Each<Game>;

// An answer: rows for as long as `prepare` finds more, then the end. Row and end are templates
// (see fields.hpp); each may hold several lines, the end closes the request.
struct Answer {
    using Prepare = bool (*)(Engine&);
    using Field = void (*)(Engine&, Reply&, char);

    enum class Kind : uint8_t { none, listing, computing };  // only computing can be stopped

    Kind kind;
    bool prepared;
    bool has_row;    // what was prepared is a row, not the end
    bool stopping;   // print the end as soon as possible
    bool plays;      // the move found will be played
    uint8_t index;   // of the row; stays at 255, for no list is longer
    Status failure;  // that the request turned out to be one when it ran: `end` tells it
    core::Text end;
    core::Text row;   // nullptr: a row without text, only a step of the work
    Prepare prepare;  // makes row `index` ready, or finds that there is none
    Field field;      // writes the fields %0 to %9; must not change anything

    bool active() const { return kind != Kind::none; }
};

// Zero is its state before start(), as that of every object in static memory.
struct Engine {
    static constexpr size_t kScratchBytes = core::kSmallFlash ? 128 : 256;

    void start(const Resources& resources, const Port& port_given);
    void reset();
    uint32_t now() const { return port.milliseconds(port.sink.context); }
    uint32_t limit(Limit which) const { return core::load(limits + static_cast<uint8_t>(which)); }

    // The compiler knows what a small chip has not, and leaves it out.
    bool has(uint16_t extra) const { return is_built(extra) && (extras & extra) == extra; }

    // --- how a command answers; each returns ok, so that it can be the command's last word ---

    Status say(core::Text end);
    Status list(core::Text row, core::Text end, Answer::Prepare prepare, Answer::Field field);
    Status compute(core::Text row, core::Text end, Answer::Prepare prepare, Answer::Field field);

    // Ends the answer as a failure; `end` begins with "? %!". What was done so far must be undone.
    bool fail(Status failure, core::Text end);

    // --- data csv: lines are rows, not requests ---

    bool takes_rows() const { return has(kCsv) && learning->takes_rows; }
    void end_rows() {
        if (has(kCsv)) learning->takes_rows = false;
    }

    // --- searching ---

    // From the position of the game, or that after a move. An answer that has begun a search
    // waits for its end before it prints.
    void begin_search(const search::Options& options);
    void begin_search_after(Move move, const search::Options& options);
    void run_search();  // for a slice
    bool search_time_is_up() const;
    bool half_of_time_is_up() const;
    uint8_t nodes_in_slice() const;

    // The tree being played, else null: for good where the registry has no trees.
    const games::Tree* tree() const { return record.game().if_is<games::Tree>(); }
    const games::Tree::Position& tree_position() const {
        return record.position().as<games::Tree::Position>();
    }
    bool has_chance() const { return tree() != nullptr && tree()->has_chance(); }
    bool is_at_chance() const { return has_chance() && tree()->is_chance(tree_position()); }

    bool plays_graph() const { return record.game().if_is<games::Drawn>() != nullptr; }

    // --- scratch: answers never run together, so they share their memory ---

    template <class T>
    T& scratch() {
        static_assert(sizeof(T) <= kScratchBytes, "more scratch is needed");
        return *reinterpret_cast<T*>(scratch_bytes);
    }

    Answer answer;
    Record record;
    Learning* learning;  // only if has(kLearning)
    Searcher search;
    Reply::Form form;        // of the next request
    bool stopped_a_request;  // told to the `stop` that did it
    bool quit;
    bool news;  // the search has finished a depth
    uint8_t slice_nodes;
    uint16_t extras;
    uint32_t started;         // when the request at hand began
    uint32_t search_started;  // a time limit holds for each search of a request
    core::Text running;       // the name of the command that computes
    protocol::Receiver receiver;
    Port port;
    Trees* trees;            // null: no room for any
    Graphs* graphs;          // null: no room for any
    const uint32_t* limits;  // in flash, by Limit
    alignas(uint64_t) unsigned char scratch_bytes[kScratchBytes];
};

}  // namespace console
