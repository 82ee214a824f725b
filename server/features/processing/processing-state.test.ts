import { afterAll, beforeAll, expect, it } from "vitest";
import { planChunks } from "#server/media/encode/chunked-encoding.ts";
import { planPasses, planRenditions } from "#server/media/encode/ladder.ts";
import type { MediaInfo } from "#server/media/probe/media-info.ts";
import { insertRendition, makeVideo } from "#server/testing/make-video.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { insertChunks, reportChunk } from "./chunks/chunk-store.ts";
import { loadProcessingState } from "./processing-state.ts";
import { resetSteps, saveMediaInfo } from "./step-store.ts";

const INFO: MediaInfo = {
  container: "matroska,webm",
  durationSeconds: 60,
  sizeBytes: 9_000_000,
  audio: null,
  video: {
    ...{ streamIndex: 0, codec: "vp9", profile: null, width: 1280, height: 720, storedWidth: 1280 },
    ...{ storedHeight: 720, rotation: 0, isTransformed: false, pixelAspectRatio: 1, frameRate: 25 },
    ...{ isVariableFrameRate: false, bitDepth: 8, chroma: "4:2:0", hdr: null, colorMatrix: null },
    ...{ interlaced: false, bitsPerSecond: 1_200_000, gopSeconds: 2, startSeconds: 0 },
  },
};

let world: World;
beforeAll(async () => {
  world = await openWorld({ isWorker: false });
});
afterAll(() => world.close());

/** A video whose file was inspected, and none of whose renditions is encoded. */
async function inspectedVideo() {
  const { db } = world.services;
  const videoId = await makeVideo(world, await world.creator(), "processing");
  await resetSteps(db, videoId);
  await saveMediaInfo(db, videoId, INFO);
  const { id: uploadId } = await db
    .selectFrom("uploads")
    .select("id")
    .where("video_id", "=", videoId)
    .executeTakeFirstOrThrow();
  return { videoId, uploadId };
}

/** The share of the work that some renditions take: their pixels per second. */
function shareOf(names: readonly string[]): number {
  const planned = planRenditions(INFO).filter((rendition) => rendition.kind === "encoded");
  const weigh = (chosen: typeof planned) =>
    chosen.reduce((sum, { width, height, frameRate }) => sum + width * height * frameRate, 0);
  return weigh(planned.filter(({ name }) => names.includes(name))) / weigh(planned);
}

const passes = planPasses(planRenditions(INFO), INFO.durationSeconds).map((pass) =>
  pass.map(({ name }) => name),
);

it("nothing of an inspected video is encoded, and the first pass is next", async () => {
  const { videoId } = await inspectedVideo();
  const state = await loadProcessingState(world.services, videoId);
  expect(state).toMatchObject({ hasFile: true, encodedShare: 0, encoding: passes[0] });
});

it("the share of chunks counts for the renditions of their pass, by their sizes", async () => {
  const { db } = world.services;
  const video = await inspectedVideo();
  const [first = []] = passes;
  const renditions = planRenditions(INFO).filter((rendition) => rendition.kind === "encoded");
  const ranges = planChunks(INFO, renditions, INFO.durationSeconds / 2);
  await insertChunks(db, video, [{ names: first, ranges }]);
  await reportChunk(db, { ...video, pass: 0, part: 0 }, 0.5);
  const state = await loadProcessingState(world.services, video.videoId);
  expect(state.encodedShare).toBeCloseTo((shareOf(first) * 0.5) / ranges.length, 5);
});

it("a rendition that is made counts whole, and the next pass is being encoded", async () => {
  const { videoId } = await inspectedVideo();
  await insertRendition(world, videoId);
  const state = await loadProcessingState(world.services, videoId);
  expect(state.encodedShare).toBeCloseTo(shareOf(["480p"]), 5);
  expect(state.encoding).toEqual(
    passes.map((pass) => pass.filter((name) => name !== "480p")).find((pass) => pass.length > 0),
  );
});
