// Texts packed and read again, whatever their letters. The compiler packs for the chip, so only
// the desktop can pack at random.
#include <string.h>
#include <unity.h>

#include <string>

#include "core/random.hpp"
#include "core/text.hpp"
#include "target.h"

namespace {

using std::string;

constexpr size_t kRoom = 64;  // of every literal here, the last byte a zero

struct Packed {
    string bytes;

    explicit Packed(const string& text) {
        char literal[kRoom] = {};
        TEST_ASSERT_LESS_THAN_UINT32(kRoom, text.size());
        memcpy(literal, text.data(), text.size());
        const core::Packing<kRoom> packing(literal);
        bytes.assign(packing.bytes, packing.size);
    }
    core::Text text() const { return core::Text(bytes.c_str()); }
    size_t size() const {  // without the room that is left
        const size_t last = bytes.find_last_not_of('\0');
        return last == string::npos ? 0 : last + 1;
    }
};

string read(core::Text text) {
    string letters;
    core::TextReader reader(text);
    while (const char c = reader.next()) letters += c;
    return letters;
}

// Text after text, each behind the zero of the one before.
void check(const string& text) {
    const Packed packed(text);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(text.size(), packed.size());
    uint8_t number = 0;
    for (size_t at = 0; at <= text.size(); ++number) {
        size_t end = text.find('\0', at);
        if (end == string::npos) end = text.size();
        const string expected = text.substr(at, end - at);
        const core::Text part = packed.text().after(number);
        TEST_ASSERT_EQUAL_STRING(expected.c_str(), read(part).c_str());
        TEST_ASSERT_EQUAL(expected.empty(), part.empty());
        at = end + 1;
    }
}

char printable(core::Random& random) {
    return static_cast<char>(' ' + random.below('~' - ' ' + 1));
}

string letters_of(uint8_t code) {
    const char packed[] = {static_cast<char>(code), '\0'};
    return read(core::Text(packed));
}

void every_text_of_up_to_two_letters_is_read_as_written() {
    check("");
    for (char a = ' '; a <= '~'; ++a) {
        check(string(1, a));
        for (char b = ' '; b <= '~'; ++b) check(string(1, a) + b);
    }
}

void texts_of_random_letters_are_read_as_written() {
    core::Random random(91);
    for (int i = 0; i < 3000; ++i) {
        string text(random.below(kRoom), ' ');
        for (char& c : text) c = printable(random);
        check(text);
    }
}

// Of the letters of pairs, cut anywhere: pairs overlap and stand inside each other.
string random_pairs(core::Random& random) {
    string text;
    while (text.size() < kRoom)
        text += letters_of(static_cast<uint8_t>(0x80 + random.below(core::kPairCount)));
    const size_t from = random.below(3);
    return text.substr(from, random.below(kRoom - 3));
}

void texts_made_of_pairs_are_read_as_written_and_become_shorter() {
    core::Random random(92);
    size_t written = 0, packed = 0;
    for (int i = 0; i < 3000; ++i) {
        const string text = random_pairs(random);
        check(text);
        written += text.size();
        packed += Packed(text).size();
    }
    TEST_ASSERT_LESS_THAN_UINT32(written * 2 / 3, packed);
}

void texts_with_zeros_inside_stay_apart() {
    core::Random random(93);
    for (int i = 0; i < 3000; ++i) {
        string text = random_pairs(random);
        for (char& c : text)
            if (random.below(6) == 0) c = '\0';
        check(text);
    }
    check(string("\0", 1));
    check(string("\0\0\0", 3));
    check(string("\0the\0\0 s\0", 9));
}

void the_most_frequent_pairs_take_a_byte_each() {
    for (uint8_t pair = 0; pair < 8; ++pair) {
        const string letters = letters_of(static_cast<uint8_t>(0x80 + pair));
        string text;
        for (int i = 0; i < 8; ++i) text += letters;
        check(text);
        if (pair == 0) TEST_ASSERT_LESS_OR_EQUAL_UINT32(8, Packed(text).size());
        TEST_ASSERT_LESS_THAN_UINT32(text.size(), Packed(text).size());
    }
}

}  // namespace

int main() {
    test_begin();
    UNITY_BEGIN();
    RUN_TEST(every_text_of_up_to_two_letters_is_read_as_written);
    RUN_TEST(texts_of_random_letters_are_read_as_written);
    RUN_TEST(texts_made_of_pairs_are_read_as_written_and_become_shorter);
    RUN_TEST(texts_with_zeros_inside_stay_apart);
    RUN_TEST(the_most_frequent_pairs_take_a_byte_each);
    return test_end(UNITY_END());
}
