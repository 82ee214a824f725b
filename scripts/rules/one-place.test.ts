import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { LOCALES } from "#shared/texts.ts";

const PROJECT = path.join(import.meta.dirname, "../..");
/** A number of years beside a word for age, on one line. */
const AGE_OF_ADULTS = /\b(?:age|adult)\w*\b.*\b18\b|\b18\b.*\b(?:age|adult)\w*\b/i;
const REASON = /^moderation_reason_[A-Z]{3}$/;

function sources(): string[] {
  return ["shared", "server", "web"].flatMap((folder) =>
    fs
      .globSync(`${folder}/**/*.{ts,tsx}`, { cwd: PROJECT })
      .filter((file) => !/\.test\.tsx?$|\/testing\/|\/compiled\/|^web\/pages\/kit\//.test(file)),
  );
}

it("the age of adults stands in the catalogue alone", () => {
  const found = sources().filter((file) =>
    fs
      .readFileSync(path.join(PROJECT, file), "utf8")
      .split("\n")
      .some((line) => AGE_OF_ADULTS.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line)),
  );
  expect(found.toSorted()).toEqual(
    [
      // The age groups of people, which begin with it.
      "shared/accounts/contract.ts",
      "shared/catalogue/catalogue.ts",
      // The possible values of a column.
      ...["server/platform/database/schema.ts"],
    ].toSorted(),
  );
});

it.each(LOCALES)("each reason of moderation has its words in one message: %s", (locale) => {
  const folder = path.join(PROJECT, "shared/messages", locale);
  const texts = fs.readdirSync(folder).flatMap((file) => {
    const messages = JSON.parse(fs.readFileSync(path.join(folder, file), "utf8")) as Record<string, unknown>;
    return Object.entries(messages).map(([key, text]) => ({ key, text: String(text).toLowerCase() }));
  });
  const reasons = texts.filter(({ key }) => REASON.test(key));
  const copies = reasons.flatMap((reason) =>
    texts.filter(({ key, text }) => key !== reason.key && text === reason.text).map(({ key }) => key),
  );

  expect(reasons.length).toBeGreaterThan(5);
  expect(copies).toEqual([]);
});
