import { chaptersInText, problemWith } from "#shared/chapters/chapter-lines.ts";
import type { chapters, Chapters } from "#shared/chapters/contract.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { findChapters, forgetChapters, saveChapters } from "./store.ts";

interface FilmWithText {
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

/** Writes chapters by hand. Without any, those of the description hold again. */
export async function replaceChapters(
  { db, viewer, now }: SignedInContext,
  { params, body }: UseCaseInput<typeof chapters.replace>,
): Promise<Chapters> {
  const video = await loadVideoFor(db, viewer, params.id, "edit");
  if (body.chapters.length === 0) {
    await forgetChapters(db, video.id);
    return present(db, video);
  }
  if (problemWith(body.chapters, video.duration_seconds)) throw new AppError("CHAPTERS_WRONG");
  await saveChapters(db, video.id, body.chapters, now);
  return present(db, video);
}

async function present(db: Executor, video: FilmWithText): Promise<Chapters> {
  const written = await findChapters(db, video.id);
  const items = written ?? chaptersInText(video.description, video.duration_seconds);
  return { items, count: items.length, source: written ? "author" : "description" };
}
