import type { Publication } from "#server/live/rtmp-listener.ts";
import { endForLackOfSpace, isDiskFull } from "../disk-space.ts";
import { openEncodedSession, type LiveProcess } from "./open-session.ts";
import { acceptsPublisher } from "../rules.ts";
import { createSenders, type Sender } from "./senders.ts";
import { uploadSegments } from "#server/features/live/delivery/upload-segments.ts";
import { findStream, markSignal, releasePublisherLock, setCut, setSenders, updateSignal } from "../store.ts";

const HEARTBEAT_MS = 2000;
/**
 * Interval at which ended or blocked streams are detected: a recording is offered once its last session is complete.
 */
const ADMISSION_CHECK_MS = 500;
const SENDER_CHECK_MS = 250;
/** A connected sender that has sent nothing for this long has lost its signal. */
const SIGNAL_TIMEOUT_MS = 2000;
const MEASURED_SECONDS_MIN = 1;

/** One stream that this process receives, from its first sender until the last one has disconnected. */
export interface ActiveIngest {
  /** Returns undefined while two other senders send. */
  join(sender: Sender): Publication | undefined;
  /** The last sender has disconnected. */
  isClosing(): boolean;
  /** Resolves when the lock is released and other processes may receive the stream. */
  readonly closed: Promise<void>;
}

/** Records the incoming signal, and disconnects senders that are no longer admitted. The lock must be held. */
export function openActiveIngest(live: LiveProcess, videoId: string, receiver: number): ActiveIngest {
  const { db, clock, config, log } = live.services;
  let updates: Promise<void> = Promise.resolve();
  let lastBeatAt = performance.now();
  let bitsPerSecond = 0;
  let wasSending = false;
  let hasClosed = false;
  let isOutOfSpace = false;
  let resolveClosed = () => {};
  const closed = new Promise<void>((resolve) => {
    resolveClosed = resolve;
  });
  const senders = createSenders({
    open: ({ epoch, configuration, format, metadata }) =>
      openEncodedSession(live, videoId, {
        ...{ epoch, metadata, queueUpdate, input: format.inputFor(configuration) },
        onNoSpace: () => queueUpdate(endOutOfSpace),
      }),
    onChange() {
      const connected = senders.connected();
      const onAir = senders.onAir()?.name ?? null;
      queueUpdate(() => setSenders(db, videoId, { connected, onAir }));
      log.info({ video: videoId, connected, onAir }, "the senders of a live stream changed");
      if (connected.length === 0) close();
    },
    onCut(cut) {
      queueUpdate(() => setCut(db, videoId, cut, clock.now()));
      log.info({ video: videoId, cut }, "a sender of a live stream was disconnected by the server");
    },
    maxBitsPerSecond: config.liveMaxMegabits * 1e6,
  });

  /** Runs database updates one after another. */
  function queueUpdate(update: () => Promise<void>): void {
    updates = updates.then(update).catch((error: unknown) => {
      log.warn({ err: error, video: videoId }, "the signal of a live stream could not be recorded");
    });
  }

  function isSending(): boolean {
    return senders.silentMs() < SIGNAL_TIMEOUT_MS;
  }

  async function heartbeat(): Promise<void> {
    const onAir = senders.onAir();
    if (!onAir) return;
    const seconds = (performance.now() - lastBeatAt) / 1000;
    if (seconds >= MEASURED_SECONDS_MIN) {
      bitsPerSecond = Math.round((senders.takeBytes() * 8) / seconds);
      lastBeatAt = performance.now();
    }
    const { metadata, health } = onAir;
    const signal = { metadata, bitsPerSecond, isSending: isSending(), health, now: clock.now() };
    await updateSignal(db, videoId, { ...signal, receiver });
  }

  function checkSenders(): void {
    senders.check();
    if (isSending() === wasSending) return;
    wasSending = !wasSending;
    queueUpdate(heartbeat);
  }

  async function endOutOfSpace(): Promise<void> {
    if (isOutOfSpace) return;
    isOutOfSpace = true;
    senders.cutAll("noSpace");
    await endForLackOfSpace(live.services, videoId);
  }

  async function checkAdmission(): Promise<void> {
    if (await isDiskFull(live.services)) return endOutOfSpace();
    const stream = await findStream(db, videoId);
    const isAdmitted = acceptsPublisher(stream) && stream.receiver === receiver;
    return senders.disconnectUnless((key) => isAdmitted && stream.stream_key === key);
  }

  // On a site of one machine all processes share the folder: nothing has to be copied.
  const endStoring = live.services.config.internalAddress
    ? uploadSegments(live.services, videoId)
    : undefined;
  // Each process checks the senders whose connections it holds.
  const timers = [
    setInterval(() => queueUpdate(heartbeat), HEARTBEAT_MS),
    setInterval(() => queueUpdate(checkAdmission), ADMISSION_CHECK_MS),
    setInterval(checkSenders, SENDER_CHECK_MS),
  ];

  function close(): void {
    hasClosed = true;
    for (const timer of timers) clearInterval(timer);
    // Not delayed until the last session is packaged, which may take a while.
    queueUpdate(() => markSignal(db, videoId, false));
    void release()
      .catch((error: unknown) => {
        log.error({ err: error, video: videoId }, "the end of a live stream could not be recorded");
      })
      .finally(resolveClosed);
  }

  async function release(): Promise<void> {
    await senders.idle();
    live.budget.release(videoId);
    await updates;
    await endStoring?.();
    await releasePublisherLock(db, videoId, { now: clock.now(), receiver });
  }

  return { join: senders.join, isClosing: () => hasClosed, closed };
}
