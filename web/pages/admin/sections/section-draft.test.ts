import { describe, expect, it } from "vitest";
import type { SectionSettings } from "#shared/home/sections.ts";
import { draftOf, settingsOf } from "./section-draft.ts";

const _id = "0199a000-0000-7000-8000-000000000001";

describe("a draft of a section", () => {
  it.each<SectionSettings>([
    { _id, type: "new", rows: 2 },
    { _id, type: "category", category: "gaming", rows: 1 },
    { _id, type: "tag", tag: "kolej", rows: 3 },
    { _id, type: "playlist", playlistId: "featured", rows: 1 },
    { _id, type: "document", documentSlug: "regulamin" },
    { _id, type: "videos", sort: "trending", rows: 1 },
  ])("stores all settings of %o", (section) => {
    expect(settingsOf(draftOf(section))).toEqual(section);
  });

  it("is incomplete while a required choice is missing", () => {
    expect(settingsOf({ ...draftOf(undefined), type: "category" })).toBeUndefined();
    expect(settingsOf({ ...draftOf(undefined), type: "tag", chosen: "#x" })).toBeUndefined();
    expect(settingsOf(draftOf(undefined))).toMatchObject({ type: "new", rows: 1 });
  });
});
