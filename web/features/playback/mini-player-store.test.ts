import { afterEach, expect, it } from "vitest";
import type { PlayerSource } from "#web/player/source.ts";
import { changeMiniPlayerUrl, closeMiniPlayer, openMiniPlayer, useMiniPlayer } from "./mini-player-store.ts";

const SOURCE: PlayerSource = {
  ...{ id: "film", title: "Nocny pociąg", hls: "/first.m3u8", durationSeconds: 60, audioOnly: false },
  ...{ renditions: [], tracks: [], chapters: [] },
};
const shown = () => useMiniPlayer.getState().video;

afterEach(closeMiniPlayer);

it("goes on with another URL of the same video, and of no other", () => {
  openMiniPlayer({ source: SOURCE, seconds: 7 });
  changeMiniPlayerUrl("other", "/other.m3u8");
  expect(shown()).toEqual({ source: SOURCE, seconds: 7 });
  changeMiniPlayerUrl("film", "/second.m3u8");
  expect(shown()).toEqual({ source: { ...SOURCE, hls: "/second.m3u8" }, seconds: 7 });
});

it("stays closed when the response comes after the viewer has closed it", () => {
  changeMiniPlayerUrl("film", "/second.m3u8");
  expect(shown()).toBeUndefined();
});
