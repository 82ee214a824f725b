import { isReachable } from "#server/live/origin/remote-stream.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { LeaseLostError, type Lease } from "#server/platform/queue/leases.ts";
import type { Services } from "#server/platform/services.ts";
import { withdrawOrigin } from "./delivery/origin-store.ts";
import { endLiveStream } from "./live.ts";
import { applyTimeLimit } from "./limits/time-limit.ts";
import { endLeftRehearsal, shouldEndRehearsal } from "./rehearsals.ts";
import { hasSignal, rehearsalState, shouldAutoFinish } from "./rules.ts";
import { findStream, listUnarchived, markSignal, type StreamRow } from "./store.ts";

const PREFIX = "live.stream:";

export interface SupervisedStream {
  readonly stream: StreamRow;
  readonly lease: Lease;
}

/**
 * Takes the leases of the live streams that this process is to supervise, does what is due for each (a lost signal, the
 * end of a stream or rehearsal that its sender has left) and returns them as they are then. A lease is kept until its
 * stream is archived. A stream is supervised by its origin, which has its files; by another process once the origin has
 * lost its lease and does not answer; and by its origin again when that answers.
 */
export async function superviseStreams(services: Services): Promise<SupervisedStream[]> {
  const { db, config, leases, log } = services;
  const streams = await listUnarchived(db);
  await releaseArchived(services, streams);
  const held = await leases.listHeld(PREFIX);
  const own = new Set(leases.listOwn(PREFIX));
  const isHere = ({ origin }: StreamRow) => origin === null || origin === config.internalAddress;
  const candidates = streams.filter((stream) => {
    const name = PREFIX + stream.video_id;
    return isHere(stream) || own.has(name) || !held.has(name);
  });
  const answering = await findAnsweringOrigins(
    services,
    candidates.filter((stream) => !isHere(stream) && !hasSignal(stream, services.clock.now())),
  );

  async function supervise(stream: StreamRow): Promise<SupervisedStream | undefined> {
    const { video_id: id, origin } = stream;
    const name = PREFIX + id;
    if (!isHere(stream) && (hasSignal(stream, services.clock.now()) || answering.has(origin ?? ""))) {
      if (own.has(name)) await leases.release(name);
      return undefined;
    }
    const lease = await leases.acquire(name);
    const current = await lease?.change((tx) => updateStream(services, tx, id));
    return lease && current && { stream: current, lease };
  }

  const supervised: SupervisedStream[] = [];
  for (const stream of candidates) {
    try {
      const one = await supervise(stream);
      if (one) supervised.push(one);
    } catch (error) {
      if (error instanceof LeaseLostError) continue;
      log.error({ err: error, video: stream.video_id }, "a live stream could not be supervised");
    }
  }
  return supervised;
}

/** Does what is due for a stream, and returns it as it is then. */
async function updateStream(services: Services, tx: Executor, id: string): Promise<StreamRow | undefined> {
  const { config, clock } = services;
  const stream = await findStream(tx, id);
  if (!stream) return undefined;
  const now = clock.now();
  const isSending = hasSignal(stream, now);
  // A killed process cannot clear the signal of its stream.
  if (stream.live_has_signal && !isSending) await markSignal(tx, id, false);
  const { origin, livestream_ended_at: endedAt } = stream;
  // Other machines read from the storage then: all of the stream is there, or its machine does not answer.
  const isUnused = origin !== config.internalAddress || endedAt !== null;
  if (origin !== null && !stream.origin_withdrawn && !isSending && isUnused) {
    await withdrawOrigin(tx, id, origin);
  }
  if (shouldEndRehearsal(stream, now)) await endLeftRehearsal(tx, id, now);
  else if (rehearsalState(stream) !== "clearing" && shouldAutoFinish(stream, now)) {
    await endLiveStream(tx, id, now);
  } else if (!(await applyTimeLimit(services, tx, stream, now))) return stream;
  return findStream(tx, id);
}

/** The origins of these streams that answer, each asked once: one that hangs answers after eight seconds only. */
async function findAnsweringOrigins(
  services: Services,
  streams: readonly StreamRow[],
): Promise<ReadonlySet<string>> {
  const asked = new Map(streams.map(({ origin, video_id: id }) => [origin ?? "", id]));
  const answering = new Set<string>();
  await Promise.all(
    [...asked].map(async ([origin, id]) => {
      if (await isReachable(services, origin, id)) answering.add(origin);
    }),
  );
  return answering;
}

async function releaseArchived({ leases }: Services, streams: readonly StreamRow[]): Promise<void> {
  const names = new Set(streams.map(({ video_id: id }) => PREFIX + id));
  for (const name of leases.listOwn(PREFIX)) {
    if (!names.has(name)) await leases.release(name);
  }
}
