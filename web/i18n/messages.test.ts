import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BASE_LOCALE, LOCALES } from "#shared/texts.ts";
import type { Catalogue, Message } from "./catalogue-files.ts";

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = join(ROOT, "shared/messages");
const AREAS = readdirSync(join(FOLDER, BASE_LOCALE));
const OTHERS = LOCALES.filter((locale) => locale !== BASE_LOCALE);
const CASES = OTHERS.flatMap((locale) => AREAS.map((area) => [locale, area] as const));

describe("the catalogues", () => {
  it("cover the same areas in all languages, and the settings list them", () => {
    for (const locale of OTHERS) expect(readdirSync(join(FOLDER, locale))).toEqual(AREAS);
    const settings = readFileSync(join(ROOT, "project.inlang/settings.json"), "utf8");
    const listed = [...settings.matchAll(/"\.\/shared\/messages\/\{locale\}\/(\w+\.json)"/g)];
    expect(new Set(listed.map(([, area]) => area))).toEqual(new Set(AREAS));
  });

  it.each(CASES)("have the same keys as in the base language: %s, %s [LOC-021]", (locale, area) => {
    const base = read(BASE_LOCALE, area);
    const other = read(locale, area);

    expect(Object.keys(other).toSorted()).toEqual(Object.keys(base).toSorted());
    expect([...Object.entries(base), ...Object.entries(other)].filter(isEmpty)).toEqual([]);
  });

  it.each(CASES)("use the same placeholders as in the base language: %s, %s", (locale, area) => {
    expect(placeholdersByKey(read(locale, area))).toEqual(placeholdersByKey(read(BASE_LOCALE, area)));
  });

  it.each(AREAS)("prefix their keys with the area: %s", (area) => {
    const prefix = `${area.replace(".json", "")}_`;
    expect(Object.keys(read(BASE_LOCALE, area)).filter((key) => !key.startsWith(prefix))).toEqual([]);
  });

  it("hold every text: no code chooses between texts by language", () => {
    const files = globSync("{server,shared,web}/**/*.{ts,tsx}", { cwd: ROOT });
    const code = files.filter((file) => !/\.test\.tsx?$|\/(?:testing|compiled)\//.test(file));
    const choosing = code.filter((file) => BY_LANGUAGE.test(readFileSync(join(ROOT, file), "utf8")));
    expect(choosing.toSorted()).toEqual(POLISH_RULES);
  });
});

/** `{ pl: "…" }` or `locale === "pl" ?`. */
const BY_LANGUAGE = /\b(?:pl|en): *["'`{]|[!=]== "pl"/;
/** Rules of Polish typography and grammar, which other languages do not have. */
const POLISH_RULES = [
  "server/features/documents/markdown.ts",
  "web/ui/format/non-breaking.ts",
  "web/ui/format/relative-time.ts",
];

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

function placeholdersByKey(catalogue: Catalogue): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, message]) => [key, placeholdersOf(message)]),
  );
}

function placeholdersOf(message: Message): string[] {
  const placeholders = textsOf(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []);
  return [...new Set(placeholders)].toSorted();
}

describe("the wording of the catalogues", () => {
  it("use one spelling of email, and video throughout, in English [LAS-123]", () => {
    const english = AREAS.flatMap((area) => Object.values(read("en", area)).flatMap(textsOf));

    expect(english.filter((text) => /e-mail/i.test(text))).toEqual([]);
    expect(english.filter((text) => /\b(?:films?|movies?)\b/i.test(text))).toEqual([]);
  });

  it("use the agreed Polish texts [LAS-115]", () => {
    const polish = AREAS.flatMap((area) => Object.entries(read("pl", area)));
    const texts = new Map(polish);
    const all = polish.flatMap(([, message]) => textsOf(message)).join("\n");

    expect(texts.get("admin_search_off")).toBe("Wyszukiwanie wyłączone");
    expect(texts.get("accounts_avatar_hint")).toContain("co najmniej 512 × 512");
    expect(texts.get("live_start_hint")).toBe("Na razie transmisję widzisz tylko Ty.");
    expect(all).not.toMatch(/Wyłączone wyszukiwanie|od 512 na 512|Do tej chwili/);
  });
});
