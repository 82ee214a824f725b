import { chaptersInText, validateChapters } from "#shared/chapters/chapter-lines.ts";
import type { Chapter, chapters, Chapters } from "#shared/chapters/contract.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { findChapters, deleteChapters, saveChapters } from "./store.ts";

interface VideoWithDescription {
  readonly id: string;
  readonly description: string;
  readonly duration_seconds: number;
}

/** The chapters of a video that the caller may see. */
export async function listChapters(
  { db, viewer }: Context,
  { params }: UseCaseInput<typeof chapters.list>,
): Promise<Chapters> {
  return present(db, await loadVideoFor(db, viewer, params.id, "view"));
}

/** Replaces the chapters set by the author. An empty list restores those of the description. */
export async function replaceChapters(
  { db, viewer, now }: SignedInContext,
  { params, body }: UseCaseInput<typeof chapters.replace>,
): Promise<Chapters> {
  const video = await loadVideoFor(db, viewer, params.id, "edit");
  if (body.chapters.length === 0) {
    await deleteChapters(db, video.id);
    return present(db, video);
  }
  if (validateChapters(body.chapters, video.duration_seconds)) throw new AppError("CHAPTERS_WRONG");
  await saveChapters(db, video.id, body.chapters, now);
  return present(db, video);
}

/** Saves chapters for a video whose author has written none. */
export async function saveFirstChapters(
  db: Executor,
  videoId: string,
  chapters: readonly Chapter[],
  now: Date,
): Promise<void> {
  if (chapters.length > 0 && !(await findChapters(db, videoId))) {
    await saveChapters(db, videoId, chapters, now);
  }
}

async function present(db: Executor, video: VideoWithDescription): Promise<Chapters> {
  const stored = await findChapters(db, video.id);
  const items = stored ?? chaptersInText(video.description, video.duration_seconds);
  return { items, count: items.length, source: stored ? "author" : "description" };
}
