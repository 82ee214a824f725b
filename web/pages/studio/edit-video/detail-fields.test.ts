import { describe, expect, it } from "vitest";
import { SAMPLE_VIDEO } from "#web/testing/sample-video.ts";
import { changedFields, detailsOf, formatDetail, type Details } from "./detail-fields.ts";

const CHANGES: [change: Partial<Details>, name: string, value: string][] = [
  [{ title: "Dzienny pociąg" }, "Tytuł", "Dzienny pociąg"],
  [{ desc: "O świcie" }, "Opis", "O świcie"],
  [{ tags: ["kolej", "noc"] }, "Tagi", "kolej, noc"],
  [{ categories: ["music"] }, "Kategoria", "Muzyka"],
  [{ subcategories: ["music"] }, "Podkategorie", "Muzyka"],
  [{ visibility: "private" }, "Widoczność", "Prywatny"],
  [{ ageRestriction: 18 }, "Oznaczenie wieku", "Od 18\u00A0lat"],
  [{ bannedByBigTech: true }, "Film zbanowany przez big techy", "tak"],
];

const nameOf = (code: string) => (code === "music" ? "Muzyka" : code);

describe("the fields of the video form", () => {
  it.each(CHANGES)("notices and names the change %o", (change, name, value) => {
    const changed = { ...SAMPLE_VIDEO, ...change };
    const [field, ...others] = changedFields(SAMPLE_VIDEO, changed);

    expect([field, ...others]).toEqual(Object.keys(change));
    expect(field && formatDetail(changed, field, nameOf)).toEqual({ name, value });
    expect(detailsOf(changed)).toMatchObject(change);
  });
});
