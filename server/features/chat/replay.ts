import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { chat, ReplayedMessage } from "#shared/chat/contract.ts";
import type { LiveMedia } from "#server/features/live/delivery/live-media.ts";
import { loadStreamSpans } from "#server/features/live/delivery/stream-spans.ts";
import type { VideoRow } from "#server/features/videos/video-row.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { createReplayClock, type ReplayClock } from "#server/live/replay-clock.ts";
import { findTrimAfter, listReplayed } from "./replay-store.ts";
import { phaseOfChat } from "./rules.ts";
import { countMessages, type MessageRow } from "./store.ts";
import { presentMessages } from "./view.ts";

const PAGE_SECONDS = 60;
/** While a chat runs, messages of the last moments may not be in the database yet. */
const SETTLING_MS = 2000;
/** Resolution of positions. */
const STEP_SECONDS = 0.001;

export interface Replay {
  readonly clock: ReplayClock;
  /** Duration of the video, if a trim removed its end. */
  readonly endsAt: number;
}

/** The use case that lists the messages of a chat by positions in the recording. */
export function openChatReplay(media: Pick<LiveMedia, "spans">) {
  return async function listReplay(
    { db, viewer, now }: Context,
    { params, query }: UseCaseInput<typeof chat.replay>,
  ): Promise<EndpointResponse<typeof chat.replay>> {
    const video = await loadVideoFor(db, viewer, params.id, "view");
    const phase = phaseOfChat(video, now);
    if (phase === "none") throw new AppError("CHAT_CLOSED");
    const { from, limit, history } = query;
    const replay = await loadReplay(db, media, video);
    const count = await countMessages(db, video.id);
    if (!replay) return { items: [], count, until: from };
    const { clock, endsAt } = replay;
    const newest = phase === "open" ? clock.positionOf(new Date(now.getTime() - SETTLING_MS)) : Infinity;
    const until = Math.max(from, Math.min(from + PAGE_SECONDS, newest));
    const start = Math.min(clock.timeOf(from), clock.timeOf(endsAt));
    const end = endsAt < until ? clock.timeOf(endsAt) : clock.timeOf(until);
    const reader = { viewer, now };
    const [earlier, page] = await Promise.all([
      listReplayed(
        db,
        video.id,
        { from: clock.timeOf(0), before: start },
        { ...reader, limit: history, latest: true },
      ),
      listReplayed(
        db,
        video.id,
        { from: start, before: end },
        { ...reader, limit: limit + 1, latest: false },
      ),
    ]);
    const { rows, completeUntil } = cutPage(page, { clock, from, limit, until });
    return { items: await present(db, [...earlier, ...rows], clock), count, until: completeUntil };
  };
}

/** The clock of a replay; undefined while no media of a live stream has arrived. */
export async function loadReplay(
  db: Executor,
  media: Pick<LiveMedia, "spans">,
  video: VideoRow,
): Promise<Replay | undefined> {
  const spans = video.live
    ? await loadStreamSpans(db, media, video.id)
    : [{ startedAt: video.premiere_at?.getTime() ?? 0, seconds: Infinity }];
  const [first] = spans;
  if (!first) return undefined;
  const trim = await findTrimAfter(db, video.id, new Date(first.startedAt));
  const endsAt = trim ? trim.end_seconds - trim.start_seconds : Infinity;
  return { clock: createReplayClock(spans, trim?.start_seconds), endsAt };
}

interface PageLimits {
  readonly clock: ReplayClock;
  readonly from: number;
  readonly limit: number;
  readonly until: number;
}

/**
 * A page ends before the position of the first message that exceeds its limit, so that no position is split. If all
 * messages of a page have one position, as those written in a long gap, the rest of that position is left out.
 */
function cutPage(rows: readonly MessageRow[], { clock, from, limit, until }: PageLimits) {
  const overflow = rows[limit];
  if (!overflow) return { rows, completeUntil: until };
  const moment = clock.positionOf(overflow.created_at);
  const complete = rows.filter(({ created_at }) => clock.positionOf(created_at) < moment);
  if (complete.length > 0 && moment > from) return { rows: complete, completeUntil: moment };
  return { rows: rows.slice(0, limit), completeUntil: Math.max(from, moment) + STEP_SECONDS };
}

async function present(
  db: Executor,
  rows: readonly MessageRow[],
  clock: ReplayClock,
): Promise<ReplayedMessage[]> {
  const messages = await presentMessages(db, rows);
  return messages.map((message, at) => ({
    ...message,
    at: Math.max(0, clock.positionOf(rows[at]?.created_at ?? new Date(message.createdAt))),
  }));
}
