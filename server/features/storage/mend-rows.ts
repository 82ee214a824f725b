import { IMAGE_SETTINGS } from "#shared/site-look/look.ts";
import { nextVideoStatus } from "#shared/videos/lifecycle.ts";
import { saveSettings } from "#server/features/site-settings/site-settings.ts";
import { restartProcessing } from "#server/features/processing/restart-processing.ts";
import { findOriginal, isGone } from "#server/features/processing/originals/original-rows.ts";
import { sourceKey } from "#server/features/uploads/upload-bytes.ts";
import { findSource } from "#server/features/uploads/uploads.ts";
import { deleteFileRecord } from "#server/features/video-files/video-files.ts";
import { lockVideo, updateVideo } from "#server/features/videos/video-row.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { deleteFindings, type FindingRow } from "./findings-store.ts";
import {
  deleteLostBinItem,
  deleteLostChunks,
  deleteLostSubtitles,
  failLostExport,
  markLostAvatar,
  markLostChannelImage,
  markLostCreative,
  markLostOriginal,
  markLostThumbnail,
  removeLostPodcast,
} from "./mend-store.ts";
import { BIN_FOLDER, parseKey, parseRenditionKey, parseSubtitlesKey, partOf } from "./storage-keys.ts";

/** What processing makes again from the original. */
const REMADE_KINDS: ReadonlySet<string> = new Set(["rendition", "sprite", "chunk"]);

/**
 * Corrects the rows of a video that name lost files, and notifies its owners once. What can be made from the original is
 * made again, if that is there.
 */
export async function mendVideo(
  services: Services,
  videoId: string,
  findings: readonly FindingRow[],
): Promise<void> {
  const { db, queue, clock } = services;
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const video = await lockVideo(tx, videoId);
    await deleteFindings(
      tx,
      findings.map(({ id }) => id),
    );
    if (!video) return;
    for (const finding of findings) await correctVideo(services, tx, videoId, finding);
    const source = await findUsableSource(services, tx, videoId);
    const isRemaking = source !== undefined && findings.some(({ key }) => isMadeFrom(key, source));
    const canRestart = isRemaking && nextVideoStatus(video.status, "retry") !== undefined;
    if (canRestart) await restartProcessing({ db: tx, now, queue }, { videoId, uploadId: source });
    const isAllRemade = canRestart && findings.every(({ key }) => isMadeFrom(key, source));
    await queue.emit(tx, "media.withdrawn", { videoIds: [videoId] });
    if (video.status !== "deleted")
      await queue.emit(tx, "video.filesLost", { videoId, isRemade: isAllRemade });
  });
}

async function correctVideo(
  { queue, clock }: Services,
  tx: Executor,
  videoId: string,
  { key, kind }: FindingRow,
): Promise<void> {
  const transaction = { db: tx, now: clock.now(), queue };
  switch (kind) {
    case "original":
      return markLostOriginal(tx, partOf(key, 3), transaction.now);
    case "rendition": {
      const { uploadId, name, isPodcast } = parseRenditionKey(key);
      const source = { videoId, uploadId };
      return isPodcast ? removeLostPodcast(tx, source) : deleteFileRecord(tx, source, name);
    }
    case "chunk":
      return deleteLostChunks(tx, { videoId, uploadId: partOf(key, 3) });
    case "sprite":
      await updateVideo(transaction, videoId, { sprite: null });
      return undefined;
    case "image":
      return markLostThumbnail(tx, videoId);
    case "subtitles":
      return deleteLostSubtitles(tx, videoId, parseSubtitlesKey(key));
    default:
      return undefined;
  }
}

/** The upload from which the video is processed; undefined if its file is lost. */
async function findUsableSource(
  { storage }: Services,
  tx: Executor,
  videoId: string,
): Promise<string | undefined> {
  const source = await findSource(tx, videoId);
  if (!source) return undefined;
  const original = await findOriginal(tx, source.uploadId);
  if (!original || isGone(original)) return undefined;
  return (await storage.stat(sourceKey(original))) ? source.uploadId : undefined;
}

function isMadeFrom(key: string, uploadId: string): boolean {
  const { kind } = parseKey(key);
  return REMADE_KINDS.has(kind) && (kind === "sprite" || partOf(key, 3) === uploadId);
}

/** Corrects the row of something else that names a lost file. */
export async function mendOther(services: Services, finding: FindingRow, by: string | null): Promise<void> {
  const { db, queue } = services;
  const { id, key, kind } = finding;
  // Settings are saved in a transaction of their own.
  if (kind === "siteImage") await resetSiteImage(services, partOf(key, 1), by);
  await inTransaction(db, async (tx) => {
    await deleteFindings(tx, [id]);
    const { item } = parseKey(key);
    if (kind === "bin") return deleteLostBinItem(tx, key.slice(BIN_FOLDER.length + 1));
    if (kind === "export") return failLostExport(tx, partOf(key, 2).replace(".zip", ""));
    if (kind === "ad") return markLostCreative(tx, partOf(key, 1));
    if (kind !== "image" || !item) return undefined;
    if (item.type === "ad") return markLostCreative(tx, item.id);
    if (item.type === "user") return markLostAvatar(tx, item.id);
    await markLostChannelImage(tx, item.id, partOf(key, 1) === "banner" ? "has_banner" : "has_avatar");
    return queue.emit(tx, "channel.edited", { channelId: item.id });
  });
}

/** The settings that name a lost image of the site get their defaults back. */
async function resetSiteImage(services: Services, imageId: string, changedBy: string | null): Promise<void> {
  const { settings, clock } = services;
  await settings.reload();
  const resets = IMAGE_SETTINGS.filter(
    (key) => settings.get(key) === imageId && settings.fixedBy(key) === undefined,
  );
  await saveSettings(services, { values: {}, resets, changedBy, now: clock.now() });
}
