import { describe, expect, it } from "vitest";
import { capitalized, conjoined, plural, withArticle } from "../../src/texts/english/nouns.js";
import { functionPhrase, isOfAction, joinPhrases } from "../../src/texts/english/function-phrase.js";
import { splitName } from "../../src/texts/english/split-name.js";
import { thirdPerson } from "../../src/texts/english/verbs.js";

describe("splitName", () => {
  it.each([
    ["parseLinkHeader", "parse link header"],
    ["parse_link_header", "parse link header"],
    ["MAX_RETRIES", "max retries"],
    ["toJSON", "to JSON"],
    ["HTMLElement", "HTML element"],
    ["getUserIds", "get user IDs"],
    ["GraphQLError", "GraphQL error"],
    ["OAuthToken", "OAuth token"],
    ["mergedPRsOfWeek", "merged PRs of week"],
    ["http_url", "HTTP URL"],
    ["$store", "store"],
  ])("%s", (name, words) => expect(splitName(name).join(" ")).toBe(words));
});

const said = (name: string, parameters?: string): string | undefined => {
  const phrase = functionPhrase(name, parameters);
  return phrase === undefined ? undefined : joinPhrases([phrase], 1);
};

describe("functionPhrase", () => {
  it.each([
    ["parseLinkHeader", "parses a link header"],
    ["getUser", "gets the user"],
    ["getUsers", "gets users"],
    ["createHTTPServer", "creates an HTTP server"],
    ["applyDefaultOptions", "applies default options"],
    ["fetchCurrentUser", "fetches the current user"],
    ["findCountryByName", "finds a country by name"],
    ["formDataToJson", "converts form data to JSON"],
    ["load_and_validate_params", "loads and validates params"],
    ["tryGetStore", "tries to get the store"],
    ["shouldPrintComma", "decides whether to print a comma"],
    ["isCodeValid", "checks whether the code is valid"],
    ["NewLedger", "creates a ledger"],
    ["send_email", "sends an email"],
    ["setup_logging", "sets up logging"],
  ])("%s", (name, phrase) => expect(said(name)).toBe(phrase));

  it("takes the subject of a question from the first parameter", () => {
    expect(said("isComment", "node: Node")).toBe("checks whether the node is a comment");
    expect(said("isString", "value")).toBe("checks whether the value is a string");
    expect(said("isReadable", "file")).toBe("checks whether the file is readable");
    expect(said("isEmpty", "list")).toBe("checks whether the list is empty");
    expect(said("hasOwner", "shop: Shop, strict = false")).toBe("checks whether the shop has an owner");
  });

  it.each([
    "isComment",
    "linkHeader",
    "parse",
    "email",
    "transferRequest",
    "callLimit",
    "queryClient",
    "getAll",
    "createIsIgnoredFunction",
    "createOrUpdateUser",
    "list_command",
    "verify_email",
    "group_form",
    "filterButton",
    "a".repeat(99),
    "",
  ])("says nothing if the name does not: %s", (name) => expect(functionPhrase(name)).toBeUndefined());

  it("knows what a prefix means in a language", () => {
    const phrase = functionPhrase("useCart", "", { use: "provides a hook for" });
    expect(phrase && joinPhrases([phrase], 1)).toBe("provides a hook for the cart");
    expect(functionPhrase("constructor", "", {})).toBeUndefined();
  });
});

describe("joinPhrases", () => {
  const joined = (names: string[], most = 4): string =>
    joinPhrases(
      names.flatMap((name) => functionPhrase(name) ?? []),
      most,
    );

  it("says the same object and the same verb once", () => {
    expect(joined(["getUser", "createUser", "deleteUser"])).toBe("gets, creates and deletes users");
    expect(joined(["printArray", "printObject"])).toBe("prints an array and an object");
    expect(joined(["loadConfig", "validateOptions"])).toBe("loads config and validates options");
  });

  it("mentions what it leaves out", () => {
    expect(joined(["loadShelf", "parseBook", "saveDesk"], 2)).toBe("loads the shelf, parses a book and more");
  });
});

it("tells actions from things", () => {
  for (const name of ["getUser", "isOpen", "useCart", "annotationIsBytes"]) expect(isOfAction(name)).toBe(true);
  for (const name of ["Cart", "CartProps", "userTable", "parse"]) expect(isOfAction(name)).toBe(false);
});

it("forms words", () => {
  expect(["parse", "fetch", "apply", "display", "process", "init"].map(thirdPerson)).toEqual([
    "parses",
    "fetches",
    "applies",
    "displays",
    "processes",
    "initializes",
  ]);
  expect(["user", "entry", "day", "box", "users", "data", "status", "URL"].map(plural)).toEqual([
    "users",
    "entries",
    "days",
    "boxes",
    "users",
    "data",
    "statuses",
    "URLs",
  ]);
  expect([["hour"], ["user"], ["unit"], ["unused", "import"]].map((words) => withArticle(words, true))).toEqual([
    "an hour",
    "a user",
    "a unit",
    "an unused import",
  ]);
  expect(withArticle(["main", "menu"], true)).toBe("the main menu");
  expect(withArticle([], true)).toBe("");
  expect(conjoined(["gets a, b and more", "sets c"], 1)).toBe("gets a, b and more");
  expect([conjoined([]), conjoined(["a"]), conjoined(["a", "b", "c"]), conjoined(["a", "b", "c"], 2)]).toEqual([
    "",
    "a",
    "a, b and c",
    "a, b and more",
  ]);
  expect([capitalized("till"), capitalized("`till`"), capitalized("")]).toEqual(["Till", "`till`", ""]);
});
