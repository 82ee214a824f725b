import { describe, expect, it } from "vitest";
import type { VideoCard } from "#shared/videos/contract.ts";
import { menuRows } from "#web/testing/menu-rows.tsx";
import { RowMenu } from "./row-menu.tsx";

const VIEWER = { _id: "me", role: "creator" } as const;

describe("the row menu in the list of own videos", () => {
  it.each([
    ["public", ["Edit", "Watch", "Copy link", "Delete"]],
    ["processed", ["Edit", "Preview", "Copy link", "Delete"]],
    ["draft", ["Edit", "Copy link", "Delete"]],
    ["deleted", ["Restore"]],
  ] as const)("has exactly these rows for a video that is %s [LAS-153]", async (status, rows) => {
    const video = { _id: "film", title: "Nocny pociąg", channelId: "szlak", status } as VideoCard;

    expect(await menuRows(<RowMenu video={video} onDelete={() => undefined} />, VIEWER)).toEqual(rows);
  });
});
