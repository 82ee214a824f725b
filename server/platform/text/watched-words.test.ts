import { expect, it } from "vitest";
import { hasWatchedWord } from "./watched-words.ts";

it.each([
  ["kasyno", "Zapraszam do KASYNA"],
  ["kasyno", "w kasynach i kasynami"],
  ["Kasyno", "tylko kasyno!"],
  ["oszust", "same OSZUSTY i oszustami"],
  ["żółw", "zolwie, żółwi, Żółwiami"],
  ["tanie opony", "Kupuj tanich opon nie szukaj"],
  ["spam", "to spam"],
  ["xd", "XD"],
])("the watched word %s is in '%s' [LVE-090]", (word, text) => {
  expect(hasWatchedWord(text, ["inne", word])).toBe(true);
});

it.each([
  ["kasyno", "Kasia śpiewa"],
  ["opona", "tanie bilety"],
  ["tanie opony", "opony tanie"],
  ["!!!", "cokolwiek"],
])("the watched word %s is not in '%s'", (word, text) => {
  expect(hasWatchedWord(text, [word])).toBe(false);
});
