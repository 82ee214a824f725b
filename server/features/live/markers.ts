import type { Chapter } from "#shared/chapters/contract.ts";
import { CHAPTER_TITLE_MAX_CHARACTERS } from "#shared/chapters/contract.ts";
import type { UseCaseInput, UseCaseResult } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { firstCharacters } from "#shared/text-validation.ts";
import { MARKERS_MAX, type LiveMarker, type liveStudio } from "#shared/live/studio.ts";
import { saveFirstChapters } from "#server/features/chapters/chapters.ts";
import type { RecordedSpan } from "#server/live/recorded-spans.ts";
import { createReplayClock } from "#server/live/replay-clock.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { lockVideoFor } from "#server/features/videos/videos.ts";
import { loadStreamFor } from "./live.ts";
import { deleteMarker, insertMarker, listMarkers, updateMarker, type MarkerRow } from "./markers-store.ts";
import { requireNotEnded } from "./rules.ts";

export async function showMarkers(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof liveStudio.markers>,
): Promise<UseCaseResult<typeof liveStudio.markers>> {
  await loadStreamFor(db, viewer, params.id);
  const items = (await listMarkers(db, params.id)).map(viewMarker);
  return { items, count: items.length };
}

/** Adds a marker now or at an earlier moment of the stream; the latter restores a removed marker. */
export async function markMoment(
  { db, viewer, now }: SignedInContext,
  { params, body }: UseCaseInput<typeof liveStudio.mark>,
): Promise<LiveMarker> {
  return inTransaction(db, async (tx) => {
    const video = await lockVideoFor(tx, viewer, params.id, "edit");
    requireNotEnded(video);
    const startedAt = video.livestream_started_at;
    if (startedAt === null) throw new AppError("NOT_LIVE");
    if ((await listMarkers(tx, video.id)).length >= MARKERS_MAX) throw new AppError("CHAPTERS_WRONG");
    const wanted = body.markedAt === undefined ? now : new Date(body.markedAt);
    const marked_at = wanted < startedAt || wanted > now ? now : wanted;
    return viewMarker(await insertMarker(tx, { video_id: video.id, name: body.name, marked_at }));
  });
}

export async function renameMarker(
  { db, viewer }: SignedInContext,
  { params, body }: UseCaseInput<typeof liveStudio.renameMarker>,
): Promise<LiveMarker> {
  requireNotEnded(await loadStreamFor(db, viewer, params.id));
  const changed = await updateMarker(db, {
    videoId: params.id,
    markerId: params.markerId,
    name: body.name,
  });
  if (!changed) throw new AppError("NOT_FOUND");
  return viewMarker(changed);
}

export async function removeMarker(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof liveStudio.removeMarker>,
): Promise<{ ok: true }> {
  requireNotEnded(await loadStreamFor(db, viewer, params.id));
  if (!(await deleteMarker(db, params.id, params.markerId))) throw new AppError("NOT_FOUND");
  return { ok: true };
}

/** Converts the markers to chapters of a recording with these spans; chapters that its author has written stay. */
export async function saveMarkersAsChapters(
  db: Executor,
  {
    videoId,
    title,
    spans,
    now,
  }: { videoId: string; title: string; spans: readonly RecordedSpan[]; now: Date },
): Promise<void> {
  const markers = await listMarkers(db, videoId);
  if (markers.length === 0) return;
  const { positionOf } = createReplayClock(spans);
  const positions = markers.map(({ marked_at }) => positionOf(marked_at));
  await saveFirstChapters(db, videoId, toChapters(markers, positions, title), now);
}

/** The first chapter starts at 0, and chapters are at least a second apart. */
function toChapters(markers: readonly MarkerRow[], positions: readonly number[], title: string): Chapter[] {
  const chapters: Chapter[] = [];
  for (const [index, { name }] of markers.entries()) {
    const last = chapters.at(-1)?.startSeconds ?? -1;
    chapters.push({ startSeconds: Math.max(last + 1, Math.floor(positions[index] ?? 0)), title: name });
  }
  if (chapters[0]?.startSeconds === 0 && chapters.length > 1) return chapters;
  const opening = firstCharacters(title, CHAPTER_TITLE_MAX_CHARACTERS).trim();
  if (chapters[0]?.startSeconds === 0) return [];
  return [{ startSeconds: 0, title: opening }, ...chapters];
}

function viewMarker({ id, name, marked_at }: MarkerRow): LiveMarker {
  return { _id: id, name, markedAt: marked_at.toISOString() };
}
