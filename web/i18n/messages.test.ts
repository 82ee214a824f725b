import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

type Message = string | readonly { readonly match: Readonly<Record<string, string>> }[];
type Catalogue = Readonly<Record<string, Message>>;

const FOLDER = join(import.meta.dirname, "messages");
const AREAS = readdirSync(join(FOLDER, "pl"));

describe("the catalogues", () => {
  it("cover the same areas in both languages", () => {
    expect(readdirSync(join(FOLDER, "en"))).toEqual(AREAS);
  });

  it.each(AREAS)("have the same texts in both languages: %s [LOC-021]", (area) => {
    const polish = read("pl", area);
    const english = read("en", area);

    expect(Object.keys(english).toSorted()).toEqual(Object.keys(polish).toSorted());
    expect([...Object.entries(polish), ...Object.entries(english)].filter(isEmpty)).toEqual([]);
  });

  it.each(AREAS)("fill in the same values in both languages: %s", (area) => {
    expect(placesByKey(read("en", area))).toEqual(placesByKey(read("pl", area)));
  });

  it.each(AREAS)("name their texts by area: %s", (area) => {
    const prefix = `${area.replace(".json", "")}_`;
    expect(Object.keys(read("pl", area)).filter((key) => !key.startsWith(prefix))).toEqual([]);
  });
});

function read(locale: string, area: string): Catalogue {
  return JSON.parse(readFileSync(join(FOLDER, locale, area), "utf8")) as Catalogue;
}

function textsOf(message: Message): string[] {
  if (typeof message === "string") return [message];
  return message.flatMap(({ match }) => Object.values(match));
}

function isEmpty([, message]: [string, Message]): boolean {
  return textsOf(message).some((text) => text.trim() === "");
}

function placesByKey(catalogue: Catalogue): Record<string, string[]> {
  return Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, placesOf(message)]));
}

function placesOf(message: Message): string[] {
  const places = textsOf(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []);
  return [...new Set(places)].toSorted();
}

describe("the words of the catalogues", () => {
  it("say email in one way and video throughout, in English [LAS-123]", () => {
    const english = AREAS.flatMap((area) => Object.values(read("en", area)).flatMap(textsOf));

    expect(english.filter((text) => /e-mail/i.test(text))).toEqual([]);
    expect(english.filter((text) => /\b(?:films?|movies?)\b/i.test(text))).toEqual([]);
  });

  it("read as they were decided [LAS-115]", () => {
    const polish = AREAS.flatMap((area) => Object.entries(read("pl", area)));
    const texts = new Map(polish);
    const all = polish.flatMap(([, message]) => textsOf(message)).join("\n");

    expect(texts.get("admin_search_off")).toBe("Wyszukiwanie wyłączone");
    expect(texts.get("accounts_avatar_hint")).toContain("co najmniej 512 × 512");
    expect(texts.get("live_start_hint")).toBe("Na razie transmisję widzisz tylko Ty.");
    expect(all).not.toMatch(/Wyłączone wyszukiwanie|od 512 na 512|Do tej chwili/);
  });
});
