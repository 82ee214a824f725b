import { describe, expect, it } from "vitest";
import type { Channel } from "#shared/channels/contract.ts";
import { menuRows } from "#web/testing/menu-rows.tsx";
import { ChannelHeader } from "./channel-header.tsx";

const channel = {
  ...{ _id: "szlak", name: "Szlak", slug: "szlak", description: "", socialLinks: [] },
  ...{ hasBanner: false, hasAvatar: false, imageVersion: 0, subscriptionsCount: 1, videosCount: 1 },
};
const MUTE = ["For a week", "For a month", "Never again"];

function rowsFor(viewer: Parameters<typeof menuRows>[1], can: Partial<Channel["can"]>) {
  const shown = { ...channel, can: { manage: false, restrict: false, ...can } } as unknown as Channel;
  return menuRows(
    <ChannelHeader channel={shown} aboutHref="/c/szlak/about" />,
    viewer,
    undefined,
    "More: Szlak",
  );
}

describe("the menu of a channel", () => {
  it.each([
    ["visitors", undefined, {}, ["Report"]],
    ["accounts", { _id: "me", role: "user" }, {}, [...MUTE, "Report"]],
    ["creators of other channels", { _id: "me", role: "creator" }, {}, [...MUTE, "Report"]],
    [
      "moderators",
      { _id: "me", role: "moderator" },
      { restrict: true },
      [...MUTE, "Report", "Limit or hide"],
    ],
    [
      "administrators",
      { _id: "me", role: "admin" },
      { restrict: true },
      [...MUTE, "Report", "Limit or hide"],
    ],
  ] as const)("has exactly these rows for %s [LAS-153]", async (_who, viewer, can, rows) => {
    expect(await rowsFor(viewer, can)).toEqual(rows);
  });

  it("is hidden from the channel's owner [LAS-153]", async () => {
    const owner = {
      ...{ _id: "me", role: "creator" as const },
      channels: [{ _id: "szlak", name: "Szlak", role: "owner" as const }],
    };
    expect(await rowsFor(owner, { manage: true })).toEqual([]);
  });
});
