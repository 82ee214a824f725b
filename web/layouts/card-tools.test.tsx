// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { VideoCard } from "#shared/videos/contract.ts";
import { menuRows } from "#web/testing/menu-rows.tsx";
import { CardTools } from "./card-tools.tsx";

const video = {
  ...{ _id: "film", title: "Nocny pociąg", channelId: "szlak" },
  channel: { _id: "szlak", name: "Szlak", slug: "szlak" },
} as VideoCard;

const KEEP = ["Save for later", "Play next", "Add to the end of the queue", "Add to playlist…", "Copy link"];
const LESS = ["Not interested", "Hide the channel Szlak"];
const OWN_CHANNEL = { _id: "szlak", name: "Szlak", role: "owner" } as const;

describe("the menu of a card", () => {
  it.each([
    ["visitors", undefined, [...KEEP, ...LESS, "Report"]],
    ["others", { _id: "me", role: "user" }, [...KEEP, ...LESS, "Report"]],
    ["creators of other channels", { _id: "me", role: "creator" }, [...KEEP, ...LESS, "Report"]],
    ["the team of the channel", { _id: "me", role: "creator", channels: [OWN_CHANNEL] }, KEEP],
    ["moderators", { _id: "me", role: "moderator" }, [...KEEP, ...LESS, "Report"]],
    ["administrators", { _id: "me", role: "admin" }, [...KEEP, ...LESS, "Report"]],
  ] as const)("has these rows alone for %s [LAS-153]", async (_who, viewer, rows) => {
    expect(await menuRows(<CardTools video={video} part="menu" />, viewer)).toEqual(rows);
  });
});
