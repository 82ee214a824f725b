// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";
import type { Video } from "#shared/videos/contract.ts";
import { menuRows } from "#web/testing/menu-rows.tsx";
import { FilmFacts } from "./film-facts.tsx";

const video = {
  ...{ _id: "film", title: "Nocny pociąg", channelId: "szlak", status: "public", visibility: "public" },
  channel: { _id: "szlak", name: "Szlak", slug: "szlak", hasPicture: false, imageVersion: 0 },
  ...{ ageRestriction: 0, adultsOnly: false, duration: 600, views: 3, desc: "", tags: [] },
  ...{ publishedAt: "2026-11-20T12:00:00.000Z", createdAt: "2026-11-20T12:00:00.000Z", premiereAt: null },
  ...{ bannedByBigTech: false, bannedByNadaj: false, violation: null, live: false },
};
const OWN_CHANNEL = { _id: "szlak", name: "Szlak", role: "owner" } as const;

beforeAll(async () => {
  await Promise.all([import("./staff-menu.tsx"), import("./film-actions.tsx")]);
});

describe("the menu of the staff below a film", () => {
  it.each([
    ["visitors", undefined, {}, []],
    ["accounts", { _id: "me", role: "user" }, {}, []],
    ["its owner", { _id: "me", role: "creator", channels: [OWN_CHANNEL] }, { edit: true }, []],
    ["moderators", { _id: "me", role: "moderator" }, { moderate: true }, ["Ban", "File information"]],
    [
      "administrators",
      { _id: "me", role: "admin" },
      { moderate: true, edit: true },
      ["Ban", "File information"],
    ],
  ] as const)("has these rows alone for %s [LAS-153]", async (_who, viewer, can, rows) => {
    const shown = { ...video, can: { edit: false, moderate: false, ...can } } as unknown as Video;

    const facts = <FilmFacts video={shown} onSeek={() => undefined} placeNow={() => 0} />;
    expect(await menuRows(facts, viewer, undefined, "More staff actions")).toEqual(rows);
  });
});
