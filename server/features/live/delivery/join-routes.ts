import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { AppError } from "#shared/errors.ts";
import { JOIN_HEADER, type JoinHeader } from "#shared/live/join.ts";
import { isSound } from "#server/live/renditions.ts";
import type { LiveMedia } from "./live-media.ts";
import type { PlaybackState } from "../store.ts";

/** The request of a viewer who waits for the start is held this long; then the player repeats it. */
const HOLD_MS = 5000;
/** Audio may arrive a little later than the first video frame. */
const SHORT_HOLD_MS = 1000;
const START_CHECK_MS = 400;
const BEHIND_SECONDS_MAX = 30;

const Track = z.object({ track: z.string().check(z.regex(/^(?:(?:low-)?audio|\d{3,4})\.mp4$/)) });
const Start = z.object({
  behind: z.coerce.number().check(z.minimum(0), z.maximum(BEHIND_SECONDS_MAX)),
  /** With audio: the requested short side of the video. */
  quality: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  /** Number of the segment after the one that the player has. */
  segment: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  /** The viewer waits for the start of the stream. */
  wait: z.optional(z.literal("yes")),
});

interface JoinServices {
  readonly media: LiveMedia;
  readonly requireSignature: (request: FastifyRequest) => Promise<{ readonly id: string }>;
  /** The state may be some hundred milliseconds old. */
  readonly stateOf: (id: string) => Promise<PlaybackState>;
}

/**
 * Starts a player with one request for each of video and audio, without playlists. The response has the init segment
 * and the segment to start with, streamed as it arrives; the player requests each further segment in the same way.
 * Requests of viewers who wait for the start are held until the first frame.
 */
export function bindJoining(app: FastifyInstance, { media, requireSignature, stateOf }: JoinServices): void {
  app.get("/hls/:id/:signature/join/:track", async (request, reply) => {
    const { id } = await requireSignature(request);
    const params = Track.safeParse(request.params);
    const start = Start.safeParse(request.query);
    if (!params.success || !start.success) throw new AppError("NOT_FOUND");
    const [name = ""] = params.data.track.split(".");
    const { behind: behindSeconds, quality, segment: number, wait } = start.data;
    const shownFrom = await awaitStart(id, wait ? HOLD_MS : 0);
    const joined =
      shownFrom === undefined
        ? undefined
        : await media.join(id, {
            ...{ track: isSound(name) ? name : Number(name), behindSeconds, quality, number, shownFrom },
            holdMs: wait || number !== undefined ? HOLD_MS : SHORT_HOLD_MS,
          });
    // Not an error: the player repeats the request, or continues with the playlists.
    if (!joined) return reply.code(204).send();
    // Checked again, because the request may have been held while the access was withdrawn.
    await requireSignature(request);
    const { point, content } = joined;
    const header: JoinHeader = {
      ...{
        session: point.segment.session,
        segment: point.number,
        position: point.position,
        edge: point.edge,
      },
      offset: point.position - point.segment.start,
    };
    return reply
      .header(JOIN_HEADER, JSON.stringify(header))
      .header("access-control-expose-headers", JOIN_HEADER)
      .header("cache-control", "no-store")
      .type(point.mimeType)
      .send(content);
  });

  /** Unix time of the public start of the stream, in milliseconds; undefined if it does not start within `holdMs`. */
  async function awaitStart(id: string, holdMs: number): Promise<number | undefined> {
    for (let heldMs = 0; ; heldMs += START_CHECK_MS) {
      const { startedAt, endedAt } = await stateOf(id);
      if (endedAt) throw new AppError("NOT_FOUND");
      if (startedAt) return startedAt.getTime();
      if (heldMs >= holdMs) return undefined;
      await pause(START_CHECK_MS);
    }
  }
}
