import { describe, expect, it } from "vitest";
import type { VideoCard } from "#shared/videos/contract.ts";
import { menuRows } from "#web/testing/menu-rows.tsx";
import { CardTools } from "./card-tools.tsx";

const video = {
  ...{ _id: "film", title: "Nocny pociąg", channelId: "szlak" },
  channel: { _id: "szlak", name: "Szlak", slug: "szlak" },
} as VideoCard;

const SAVE_ENTRIES = [
  "Save for later",
  "Play next",
  "Add to the end of the queue",
  "Add to playlist…",
  "Copy link",
];
const HIDE_ENTRIES = ["Not interested", "Hide the channel Szlak"];
const OWN_CHANNEL = { _id: "szlak", name: "Szlak", role: "owner" } as const;

describe("the menu of a card", () => {
  it.each([
    ["visitors", undefined, [...SAVE_ENTRIES, ...HIDE_ENTRIES, "Report"]],
    ["others", { _id: "me", role: "user" }, [...SAVE_ENTRIES, ...HIDE_ENTRIES, "Report"]],
    [
      "creators of other channels",
      { _id: "me", role: "creator" },
      [...SAVE_ENTRIES, ...HIDE_ENTRIES, "Report"],
    ],
    ["the team of the channel", { _id: "me", role: "creator", channels: [OWN_CHANNEL] }, SAVE_ENTRIES],
    ["moderators", { _id: "me", role: "moderator" }, [...SAVE_ENTRIES, ...HIDE_ENTRIES, "Report"]],
    ["administrators", { _id: "me", role: "admin" }, [...SAVE_ENTRIES, ...HIDE_ENTRIES, "Report"]],
  ] as const)("has only these entries for %s [LAS-153]", async (_who, viewer, rows) => {
    expect(await menuRows(<CardTools video={video} part="menu" />, viewer)).toEqual(rows);
  });
});
