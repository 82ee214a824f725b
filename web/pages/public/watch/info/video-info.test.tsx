import { beforeAll, describe, expect, it } from "vitest";
import { menuRows } from "#web/testing/menu-rows.tsx";
import { SAMPLE_VIDEO } from "#web/testing/sample-video.ts";
import { VideoInfo } from "./video-info.tsx";

const OWN_CHANNEL = { _id: SAMPLE_VIDEO.channelId, name: "Szlak", role: "owner" } as const;

beforeAll(async () => {
  await Promise.all([import("./staff-menu.tsx"), import("./video-actions.tsx")]);
});

describe("the staff menu below a video", () => {
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
  ] as const)("has exactly these rows for %s [LAS-153]", async (_who, viewer, can, rows) => {
    const video = { ...SAMPLE_VIDEO, can: { ...SAMPLE_VIDEO.can, ...can } };

    const info = <VideoInfo video={video} onSeek={() => undefined} currentPosition={() => 0} />;
    expect(await menuRows(info, viewer, undefined, "More staff actions")).toEqual(rows);
  });
});
