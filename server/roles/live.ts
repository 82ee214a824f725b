import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { MediaEngine } from "#server/media/engine.ts";
import { receiverFile } from "#server/platform/data-folder.ts";
import { acquireLock, findLockHolder } from "#server/platform/pid-lock.ts";
import { startLiveIngest, type SiteServices } from "#server/server.ts";

/** What a killed process did not receive costs a stream at most this much, besides the sender's own wait. */
const HOLDER_CHECK_MS = 100;

interface RunningLive {
  /** Undefined while another process receives. */
  readonly port: number | undefined;
  stop(): Promise<void>;
}

/**
 * Receives live streams over RTMP, RTMPS, SRT and WHIP and from browsers' recorders. One process receives all streams
 * of a data folder: a second one is its spare, which takes over as soon as the first one has ended.
 */
export async function startLive(
  services: SiteServices,
  engine: MediaEngine | undefined,
): Promise<RunningLive> {
  const { config, log } = services;
  const file = receiverFile(config.dataDir);

  /** Undefined while another process receives. */
  async function receive(): Promise<RunningLive | undefined> {
    if (findLockHolder(file) !== undefined) return undefined;
    const lock = acquireLock(file);
    if ("holder" in lock) return undefined;
    try {
      const { port, stop } = await startLiveIngest(services, engine);
      return { port, stop: () => stop().finally(() => lock.release()) };
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  const receiving = await receive();
  if (receiving) return receiving;
  log.info("another process receives the live streams of this data folder: this one takes over if it ends");
  // The file tells that the spare is ready.
  const waiting = acquireLock(path.join(config.dataDir, "live-spare.pid"));
  const endWaiting = () => "release" in waiting && waiting.release();
  const stopping = new AbortController();
  const { signal } = stopping;

  async function takeOver(): Promise<RunningLive | undefined> {
    while (!signal.aborted) {
      try {
        const taken = await receive();
        if (taken) log.warn("this process receives the live streams now");
        if (taken) return taken;
      } catch (error) {
        log.error({ err: error }, "taking over the live streams failed");
      }
      await pause(HOLDER_CHECK_MS, undefined, { signal }).catch(() => undefined); // it is stopped
    }
    return undefined;
  }

  const takingOver = takeOver().finally(endWaiting);
  return {
    port: undefined,
    async stop() {
      stopping.abort();
      await (await takingOver)?.stop();
    },
  };
}

/** Whether another process receives the live streams of a data folder. */
export function isReceived(dataDir: string): boolean {
  return findLockHolder(receiverFile(dataDir)) !== undefined;
}
