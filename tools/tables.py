"""Tables that scripts keep in documents, between <!-- NAME:begin --> and <!-- NAME:end -->."""


def split(path, name):
    """The document before the table, the table, the document after it; markers go with the document."""
    begin, end = f"<!-- {name}:begin -->\n", f"<!-- {name}:end -->"
    with open(path) as file:
        before, begin_found, rest = file.read().partition(begin)
    table, end_found, after = rest.partition(end)
    if not (begin_found and end_found):
        raise SystemExit(f"{name}: {path} has no {begin.strip()} ... {end}")
    return before + begin, table, end + after


def write(path, name, new):
    before, _, after = split(path, name)
    with open(path, "w") as file:
        file.write(f"{before}{new}\n{after}")
