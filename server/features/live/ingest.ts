import { addSession, broadcastFolder, listSegments } from "#server/live/broadcast-folder.ts";
import { startRelay, type Relay } from "#server/live/relay.ts";
import { listenForRtmp, type Publication } from "#server/live/rtmp-listener.ts";
import type { StreamFacts } from "#server/live/stream-facts.ts";
import type { FullEngine } from "#server/media/engine.ts";
import { hasCode } from "#server/platform/process-claim.ts";
import type { Services } from "#server/platform/services.ts";
import { isAdmissible } from "./rules.ts";
import { claimSignal, findStreamByKey, markWatchable, noteSignal, releaseSignal } from "./store.ts";

const HEARTBEAT_MS = 2000;
/** A program that is connected and has sent nothing for so long has lost its signal. */
const SILENT_AFTER_MS = 4000;

export interface Ingest {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Takes broadcasts. A port that cannot be had is said in one sentence, and the site goes on without; then the answer
 * is undefined.
 */
export async function openIngest(services: Services, engine: FullEngine): Promise<Ingest | undefined> {
  const { config, log } = services;
  const { host, rtmpPort: port } = config;
  const running = new Set<Promise<void>>();
  try {
    const listener = await listenForRtmp({
      host,
      port,
      log,
      admit: (key, cut) => admit(services, engine, running, { key, cut }),
    });
    return {
      port: listener.port,
      async stop() {
        await listener.close();
        await Promise.allSettled(running);
      },
    };
  } catch (error) {
    if (!hasCode(error, "EADDRINUSE", "EACCES", "EADDRNOTAVAIL")) throw error;
    log.error(
      `Live streams cannot be taken: port ${port} is already in use or not allowed. Set RTMP_PORT to another one and start again.`,
    );
    return undefined;
  }
}

/** Lets somebody send if their key opens a broadcast that nobody is sending. */
async function admit(
  services: Services,
  engine: FullEngine,
  running: Set<Promise<void>>,
  { key, cut }: { key: string; cut: () => void },
): Promise<Publication | undefined> {
  const { db, clock, config, log } = services;
  const stream = await findStreamByKey(db, key);
  if (!isAdmissible(stream)) return undefined;
  const { video_id: videoId } = stream;
  if (!(await claimSignal(db, videoId, clock.now()))) return undefined;
  const folder = broadcastFolder(config.dataDir, videoId);
  const relay = startRelay(engine, await addSession(folder), () => {
    log.warn({ video: videoId, ffmpeg: relay.complaint() }, "a broadcast could not be cut into segments");
    cut();
  });
  log.info({ video: videoId }, "a broadcast is arriving");
  return publish(services, running, { videoId, folder, relay, cut });
}

interface Sending {
  readonly videoId: string;
  readonly folder: string;
  readonly relay: Relay;
  readonly cut: () => void;
}

/** Notes every other second what arrives, and ends what may not go on. */
function publish(
  { db, clock, log }: Services,
  running: Set<Promise<void>>,
  { videoId, folder, relay, cut }: Sending,
): Publication {
  let facts: StreamFacts = { width: null, height: null, fps: null };
  let bytes = 0;
  let isWatchable = false;
  let heardAt = performance.now();
  let beatAt = performance.now();
  let beating: Promise<void> = Promise.resolve();

  async function beat(): Promise<void> {
    const seconds = (performance.now() - beatAt) / 1000;
    if (bytes > 0) heardAt = performance.now();
    const isSending = performance.now() - heardAt < SILENT_AFTER_MS;
    const bitsPerSecond = Math.round((bytes * 8) / Math.max(seconds, 0.001));
    bytes = 0;
    beatAt = performance.now();
    const stream = await noteSignal(db, videoId, { facts, bitsPerSecond, isSending, now: clock.now() });
    if (!isAdmissible(stream)) {
      cut();
      return;
    }
    if (!isWatchable && (await listSegments(folder)).length > 0) {
      await markWatchable(db, videoId);
      isWatchable = true;
    }
  }

  function beatOn(): void {
    beating = beating.then(beat).catch((error: unknown) => {
      log.warn({ err: error, video: videoId }, "what arrives of a broadcast could not be noted");
    });
  }
  const timer = setInterval(beatOn, HEARTBEAT_MS);

  async function finish(): Promise<void> {
    await relay.end();
    await beating;
    if ((await listSegments(folder)).length > 0) await markWatchable(db, videoId);
    await releaseSignal(db, videoId, clock.now());
    log.info({ video: videoId }, "a broadcast has stopped arriving");
  }

  return {
    write(chunk) {
      bytes += chunk.length;
      return relay.write(chunk);
    },
    onDrain: (go) => relay.onDrain(go),
    learn(learnt) {
      facts = learnt;
    },
    end() {
      clearInterval(timer);
      const finishing = finish().catch((error: unknown) => {
        log.error({ err: error, video: videoId }, "the end of a broadcast could not be noted");
      });
      running.add(finishing);
      void finishing.finally(() => running.delete(finishing));
    },
  };
}
