import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import {
  type SavedSubtitles,
  type subtitles,
  SUBTITLES_MAX_CUES,
  type SubtitleTrack,
} from "#shared/subtitles/contract.ts";
import { type Cue, writeWebVtt } from "#shared/subtitles/web-vtt.ts";
import { isWithheldByAge } from "#server/features/videos/age.ts";
import { subtitlesBase } from "#server/features/videos/media-addresses.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { deleteTranscription } from "./automatic-store.ts";
import { type ParsedSubtitles, parseSubtitles, SubtitlesError } from "./parse-subtitles.ts";
import {
  deleteSubtitlesRow,
  findSubtitles,
  listSubtitleRows,
  lockSubtitles,
  saveSubtitlesRow,
} from "./store.ts";

interface Tracks {
  items: SubtitleTrack[];
  count: number;
}

const LANGUAGES_MAX = 40;

/** The subtitles of a video that the caller may see. */
export async function listSubtitles(
  context: Context,
  { params }: UseCaseInput<typeof subtitles.list>,
): Promise<Tracks> {
  const video = await loadVideoFor(context.db, context.viewer, params.id, "view");
  return isWithheldByAge(context, video) ? { items: [], count: 0 } : present(context, video);
}

/**
 * Parses a subtitle file and stores it as sanitised WebVTT, replacing the subtitles of that language. Tells the author
 * what is left out, and how many cues are too late for the video.
 */
export async function saveSubtitles(
  context: SignedInContext,
  { params, file }: UseCaseInput<typeof subtitles.save>,
): Promise<SavedSubtitles> {
  const { db, viewer, storage, now, queue } = context;
  const { id, language } = params;
  const video = await loadVideoFor(db, viewer, id, "edit");
  const parsed = readSubtitles(file);
  const replaced = await inTransaction(db, async (tx) => {
    await lockSubtitles(tx, id);
    const stored = { videoId: id, language, parsed, isAutomatic: false };
    const before = await storeCues({ db: tx, storage, queue, now }, stored);
    await deleteTranscription(tx, id, language);
    await queue.emit(tx, "subtitles.saved", { videoId: id });
    return before;
  });
  if (replaced !== undefined) await storage.remove(replaced);
  const { cues, omitted } = parsed;
  const lateCues = countLateCues(cues, video.duration_seconds);
  return { ...(await present(context, video)), omitted: [...omitted], lateCues };
}

/**
 * Stores the subtitles of a language, replacing the existing ones. The caller holds the lock on them. Returns the key of
 * the file that was replaced: the caller removes it after the commit, because a row must not lose its file.
 */
export async function storeCues(
  { db, storage, queue, now }: Pick<Context, "storage" | "queue" | "now"> & { db: Executor },
  {
    videoId,
    language,
    parsed,
    isAutomatic,
  }: { videoId: string; language: string; parsed: ParsedSubtitles; isAutomatic: boolean },
): Promise<string | undefined> {
  const rows = await listSubtitleRows(db, videoId);
  const known = rows.find((row) => row.language === language);
  if (!known && rows.length >= LANGUAGES_MAX) throw new AppError("SUBTITLES_TOO_MANY_LANGUAGES");
  // Open players and caches still use older addresses, so every version has a key of its own.
  const version = nextVersion(known?.version, now);
  const content = Buffer.from(writeWebVtt(parsed.cues));
  await storage.put(subtitlesKey(videoId, language, version), content, { contentType: "text/vtt" });
  await saveSubtitlesRow(db, {
    ...{ video_id: videoId, language, version, ...measureCues(parsed.cues) },
    ...{ omitted_cues: parsed.omittedCues, is_automatic: isAutomatic, updated_at: now },
  });
  if (!known) return undefined;
  await queue.emit(db, "media.withdrawn", { videoIds: [videoId] });
  return subtitlesKey(videoId, language, known.version);
}

export async function removeSubtitles(
  context: SignedInContext,
  { params }: UseCaseInput<typeof subtitles.remove>,
): Promise<Tracks> {
  const { db, viewer, storage, queue } = context;
  const { id, language } = params;
  const video = await loadVideoFor(db, viewer, id, "edit");
  const { version } = await inTransaction(db, async (tx) => {
    await lockSubtitles(tx, id);
    const known = await findSubtitles(tx, id, language);
    if (!known) throw new AppError("NOT_FOUND");
    await deleteSubtitlesRow(tx, id, language);
    await queue.emit(tx, "media.withdrawn", { videoIds: [id] });
    return known;
  });
  // After the commit: a row must not lose its file.
  await storage.remove(subtitlesKey(id, language, version));
  return present(context, video);
}

/** The columns that describe cues in the order of their starts. */
export function measureCues(cues: readonly Cue[]): { cues: number; last_start_seconds: number | null } {
  return { cues: cues.length, last_start_seconds: cues.at(-1)?.startSeconds ?? null };
}

/** A version that no earlier subtitles of the video had, also none that were deleted. */
export function nextVersion(current: number | undefined, now: Date): number {
  return Math.max((current ?? 0) + 1, now.getTime());
}

/** Storage key of a subtitle file. The content under a key never changes. */
export function subtitlesKey(videoId: string, language: string, version: number): string {
  return `videos/${videoId}/subtitles/${language}-${version}.vtt`;
}

async function present(context: Context, video: Awaited<ReturnType<typeof loadVideoFor>>): Promise<Tracks> {
  const base = subtitlesBase(context, video);
  const items = (await listSubtitleRows(context.db, video.id)).map(
    ({ language, version, cues, omitted_cues, last_start_seconds, is_automatic }) => ({
      language,
      cues,
      omittedCues: omitted_cues,
      lastStartSeconds: last_start_seconds,
      isAutomatic: is_automatic,
      url: `${base}/${language}-${version}.vtt`,
    }),
  );
  return { items, count: items.length };
}

/** A video without a file has no duration yet. */
function countLateCues(cues: readonly Cue[], durationSeconds: number): number {
  return durationSeconds > 0 ? cues.filter(({ startSeconds }) => startSeconds >= durationSeconds).length : 0;
}

function readSubtitles(file: Uint8Array): ParsedSubtitles {
  try {
    return parseSubtitles(file);
  } catch (error) {
    if (!(error instanceof SubtitlesError)) throw error;
    throw toAppError(error);
  }
}

function toAppError({ problem }: SubtitlesError): AppError {
  switch (problem.kind) {
    case "time":
      return new AppError("SUBTITLES_TIME_UNREADABLE", { line: problem.line });
    case "order":
      return new AppError("SUBTITLES_TIME_WRONG", { line: problem.line });
    case "tooMany":
      return new AppError("SUBTITLES_TOO_MANY", { max: SUBTITLES_MAX_CUES });
    case "format":
    case "empty":
      return new AppError("NOT_SUBTITLES");
  }
}
