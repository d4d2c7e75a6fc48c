// What the commands of learning share: samples and queries as text, and what must hold before
// something can be learnt.
#pragma once

#include "console/engine.hpp"

namespace console {

using Total = learning::Total<Numbers>;

// --- text in ---

// A number as fixed point: 1.5 with two decimals is 150. Blames the word if it is none.
Status read_value(Engine& engine, Request& request, core::Word word, Value& value);

// The rest of the request as a sample for `kmeans assign` and `knn`: scaled if the samples are.
Status take_query(Engine& engine, Request& request, Operand* query);

// Room for one more sample; a label by its name, which may be a new one. Nothing is changed before
// add_sample(), which comes when the values stand in data.new_values().
Status check_room(Engine& engine, Request& request);
Status check_label(Engine& engine, Request& request, core::Word name);
void add_sample(Engine& engine, core::Word label);

// There is a data set, and if it is to be scaled, then it is.
Status check_data(Engine& engine, Request& request);

// The same, and takes K: at most `most`, and what the board grants.
Status take_k(Engine& engine, Request& request, Limit granted, SampleIndex most, uint8_t& k);

// --- text out ---

void write_decimal(Reply& reply, bool negative, Total size, uint8_t decimals);
void write_number(Reply& reply, Numbers::Sum number, uint8_t decimals);
void write_values(Reply& reply, const Value* values, uint8_t count, uint8_t decimals);
void write_label(Engine& engine, Reply& reply, uint8_t label);

// How many samples a slice may look at if each takes so many differences of values.
SampleIndex samples_in_slice(const Engine& engine, uint16_t differences);

// Rows of dump about samples, after those about the game.
bool prepare_samples_dump(Engine& engine);

// The commands beside `data`, whose rows stand with its rows.
Status start_knn(Engine& engine, Request& request);
Status start_curve(Engine& engine, Request& request);
Status start_matrix(Engine& engine, Request& request);
Status start_kmeans(Engine& engine, Request& request);
Status start_clusters(Engine& engine, Request& request);
Status start_assign(Engine& engine, Request& request);

// In flash: the line for people that stands before an answer about scaled values.
core::Text scale_note(const Engine& engine, core::Text scaled, core::Text plain);

}  // namespace console
