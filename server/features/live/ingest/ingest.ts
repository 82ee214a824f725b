import { availableParallelism } from "node:os";
import type { SenderCut } from "#shared/live/contract.ts";
import { errorText } from "#shared/error-text.ts";
import type { AdmissionRefusal } from "#server/live/whip/admission.ts";
import { MATROSKA, PROGRAM } from "#server/live/containers.ts";
import { listenForRtmp, type Publication, type RtmpSender } from "#server/live/rtmp-listener.ts";
import { canReceiveSrt, receiveSrt } from "#server/live/srt/srt-receiver.ts";
import { listenForSrt } from "#server/live/srt/srt-listener.ts";
import { streamFolder } from "#server/live/stream-folder.ts";
import type { FullEngine } from "#server/media/engine.ts";
import type { CertificateFiles } from "#server/platform/certificate.ts";
import type { Log } from "#server/platform/log.ts";
import { hasCode } from "#server/platform/pid-lock.ts";
import type { Services } from "#server/platform/services.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { hasRoomFor, refuseForLackOfSpace } from "../disk-space.ts";
import { hasPlace, lockPlaces } from "#server/features/live/limits/places.ts";
import { createLadderBudget } from "./ladder-budget.ts";
import type { LiveProcess } from "./open-session.ts";
import { createPresence } from "../presence.ts";
import { openActiveIngest, type ActiveIngest } from "./active-ingest.ts";
import { acceptsPublisher } from "../rules.ts";
import type { Sender } from "./senders.ts";
import { restoreJournal } from "#server/features/live/delivery/segment-storage.ts";
import { changeOrigin } from "#server/features/live/delivery/origin-store.ts";
import { acquirePublisherLock, findStreamByKey, isOfStaff, setCut, type StreamRow } from "../store.ts";
import { openWhipIntake } from "./whip-intake.ts";
import { createWrongKeys, type WrongKeys } from "./wrong-keys.ts";

export interface Ingest {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Receives live streams over RTMP, RTMPS, SRT, WHIP and from the recorders of browsers. If the RTMP port cannot be
 * bound, logs one error and returns undefined; the server keeps running without live streams.
 */
export async function openIngest(services: Services, engine: FullEngine): Promise<Ingest | undefined> {
  const { config, log } = services;
  const { host, rtmps } = config;
  const activeIngests: ActiveIngests = new Map();
  const budget = createLadderBudget(
    () => services.settings.get("encoding.liveLadders") ?? availableParallelism(),
  );
  const presence = createPresence(services);
  const live = { services, engine, budget, presence };
  const admitSender = (sender: Sender) => admit(live, activeIngests, sender);
  const wrongKeys = createWrongKeys(services);
  const authorize = (sender: RtmpSender) => authorizeProgram(services, wrongKeys, sender, admitSender);
  const listen = (port: number, certificate?: CertificateFiles) =>
    listenForRtmp({ host, port, log, ...(certificate && { certificate }), authorize });
  const listener = await openPort(log, "RTMP_PORT", config.rtmpPort, listen);
  if (!listener) return undefined;
  const secure =
    rtmps && (await openPort(log, "RTMPS_PORT", rtmps.port, (port) => listen(port, rtmps.certificate)));
  const receive = (publication: Publication, port: number) => receiveSrt({ engine, log }, publication, port);
  const srt =
    (await canReceiveSrt(engine)) &&
    (await openPort(log, "SRT_PORT", config.srtPort, (port) =>
      listenForSrt({ host, port, log, authorize, receive }),
    ));
  const whip = await openWhipIntake({ ...services, hasSrt: Boolean(srt) }, (key, disconnect) =>
    admitSender({ key, disconnect, format: MATROSKA }),
  );
  return {
    port: listener.port,
    async stop() {
      await Promise.all([listener.close(), secure?.close(), srt && srt.close(), whip.stop()]);
      for (const opening of activeIngests.values()) {
        const active = await opening;
        if (typeof active !== "string") await active.closed;
      }
      await presence.stop();
    },
  };
}

/** Returns undefined, after one error in the log, if the port cannot be bound. */
async function openPort<Listener>(
  log: Log,
  setting: string,
  port: number,
  listen: (port: number) => Promise<Listener>,
): Promise<Listener | undefined> {
  try {
    return await listen(port);
  } catch (error) {
    if (!hasCode(error, "EADDRINUSE", "EACCES", "EADDRNOTAVAIL")) throw error;
    log.error(
      `Live streams cannot be received: port ${port} is already in use or not permitted. Set ${setting} to another port and restart.`,
    );
    return undefined;
  }
}

/** The streams that this process receives, by video. */
type ActiveIngests = Map<string, Promise<ActiveIngest | NotReceived>>;
/** Another process receives the stream, or as many streams run as the site allows. */
type NotReceived = Extract<AdmissionRefusal, "taken" | "siteFull">;

/** Admits a streaming program. Its error messages are in English: RTMP transmits no language. */
async function authorizeProgram(
  { db, config }: Services,
  wrongKeys: WrongKeys,
  { key, address, disconnect }: RtmpSender,
  admitSender: (sender: Sender) => ReturnType<typeof admit>,
): Promise<Publication | string> {
  const seconds = await wrongKeys.waitSeconds(address);
  if (seconds !== undefined) return `bad key: ${errorText("TOO_MANY_REQUESTS", "en", { seconds })}`;
  if (!(await findStreamByKey(db, key))) await wrongKeys.count(address);
  const reasons: Record<SenderCut, string> = {
    bitRate: `please send at most ${config.liveMaxMegabits} Mbit/s`,
    codec: "please send H.264 and AAC",
    noSpace: `no space: ${errorText("STREAM_NO_SPACE", "en")}`,
    siteFull: `site full: ${errorText("STREAMS_FULL", "en")}`,
  };
  const admitted = await admitSender({
    ...{ key, format: PROGRAM },
    disconnect: (cut) => disconnect(cut && reasons[cut]),
  });
  if (admitted === "refused") return `bad key: ${errorText("STREAM_KEY_INVALID", "en")}`;
  if (admitted === "full") return reasons.noSpace;
  if (admitted === "siteFull") return reasons.siteFull;
  if (admitted === "maintenance") return `closed: ${errorText("MAINTENANCE", "en")}`;
  return admitted === "taken" ? `key in use: ${errorText("STREAM_KEY_IN_USE", "en")}` : admitted;
}

/**
 * Admits a sender if its key belongs to a live stream that no other process receives. The second sender of a stream
 * waits as the backup.
 */
async function admit(
  live: LiveProcess,
  activeIngests: ActiveIngests,
  sender: Sender,
): Promise<Publication | AdmissionRefusal> {
  for (;;) {
    const stream = await findStreamByKey(live.services.db, sender.key);
    if (!acceptsPublisher(stream)) return "refused";
    if (!(await isOpenTo(live.services, stream))) return "maintenance";
    if (!(await hasRoomFor(live.services, stream))) {
      await refuseForLackOfSpace(live.services, stream.video_id);
      return "full";
    }
    const opening = activeIngests.get(stream.video_id) ?? open(live, activeIngests, stream);
    const activeIngest = await opening;
    if (activeIngest === "siteFull") await refuseForSiteLimit(live.services, stream.video_id);
    if (typeof activeIngest === "string") return activeIngest;
    if (!activeIngest.isClosing()) return activeIngest.join(sender) ?? "taken";
    await activeIngest.closed;
  }
}

/** In maintenance the streams that have started go on, and the staff can send. */
async function isOpenTo({ db, settings }: Services, stream: StreamRow): Promise<boolean> {
  if (!settings.get("site.maintenance") || stream.livestream_started_at !== null) return true;
  return isOfStaff(db, stream.channel_id);
}

/** Opens the stream, unless this process may not receive it. */
function open(
  live: LiveProcess,
  activeIngests: ActiveIngests,
  stream: StreamRow,
): Promise<ActiveIngest | NotReceived> {
  const { video_id: videoId } = stream;
  const opening = (async () => {
    const receiver = await live.presence.receiver();
    const refusal = await lockStream(live.services, videoId, receiver);
    if (refusal) return refusal;
    await becomeOrigin(live.services, stream);
    return openActiveIngest(live, videoId, receiver);
  })();
  const remove = () => void activeIngests.delete(videoId);
  activeIngests.set(videoId, opening);
  opening.then((active) => (typeof active === "string" ? remove() : active.closed.then(remove)), remove);
  return opening;
}

/** Locks the stream for this process, and takes its place among those that run at the same time. */
function lockStream(services: Services, videoId: string, receiver: number): Promise<NotReceived | undefined> {
  const now = services.clock.now();
  return inTransaction(services.db, async (tx) => {
    await lockPlaces(tx, services);
    if (!(await hasPlace(tx, services, { videoId, now }))) return "siteFull";
    return (await acquirePublisherLock(tx, videoId, { now, receiver })) ? undefined : "taken";
  });
}

/** The owner reads the reason in the studio. */
async function refuseForSiteLimit({ db, clock, log }: Services, videoId: string): Promise<void> {
  await setCut(db, videoId, "siteFull", clock.now());
  log.info({ video: videoId }, "a sender was refused: as many live streams run as the site allows");
}

/** Registers this machine as the origin of the stream, and gets the journal of earlier sessions from the storage. */
async function becomeOrigin(services: Services, stream: StreamRow): Promise<void> {
  const { video_id: id, origin: from, origin_withdrawn: isWithdrawn } = stream;
  const { db, config } = services;
  const to = config.internalAddress ?? null;
  if (from === to && !isWithdrawn) return;
  if (from !== null && from !== to) await restoreJournal(services, id, streamFolder(config.dataDir, id));
  await changeOrigin(db, id, { from, to });
}
