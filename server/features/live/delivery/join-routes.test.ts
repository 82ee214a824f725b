import fastify from "fastify";
import { expect, it, vi } from "vitest";
import { bindJoining } from "./join-routes.ts";
import type { LiveMedia } from "./live-media.ts";

it("passes on the quality of the video with which sound is played", async () => {
  const join = vi.fn<LiveMedia["join"]>().mockResolvedValue(undefined);
  const app = fastify();
  bindJoining(app, {
    media: { join } as Partial<LiveMedia> as LiveMedia, // what is used of it
    requireSignature: async () => ({ id: "1" }),
    stateOf: async () => ({ startedAt: new Date(0), endedAt: null, isFinished: false }),
  });
  const { statusCode } = await app.inject("/hls/1/key/join/low-audio.mp4?behind=6&quality=240");
  expect(statusCode).toBe(204);
  expect(join).toHaveBeenCalledWith("1", expect.objectContaining({ track: "low-audio", quality: 240 }));
  await app.close();
});
