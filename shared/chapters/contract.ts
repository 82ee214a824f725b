import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Id } from "#shared/paging.ts";
import { line } from "#shared/text.ts";

export const CHAPTERS_MAX = 100;
export const CHAPTER_TITLE_MAX_CHARACTERS = 100;

export const Chapter = z.object({ startSeconds: z.int(), title: z.string() });
export type Chapter = z.output<typeof Chapter>;

const NewChapter = z.object({
  startSeconds: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  title: line({ min: 1, max: CHAPTER_TITLE_MAX_CHARACTERS }),
});

const ById = z.object({ id: Id });

/** `author`: written by hand. `description`: read from the times in it. */
const Chapters = z.object({
  items: z.array(Chapter),
  count: z.int(),
  source: z.enum(["author", "description"]),
});
export type Chapters = z.output<typeof Chapters>;

export const chapters = {
  list: endpoint({
    method: "GET",
    path: "/videos/{id}/chapters",
    access: "anyone",
    summary: "The chapters of a video: set by the author, else parsed from its description",
    params: ById,
    response: Chapters,
  }),
  replace: endpoint({
    method: "PUT",
    path: "/videos/{id}/chapters",
    access: "owner",
    summary: "Writes the chapters by hand; an empty list goes back to those of the description",
    params: ById,
    body: z.object({ chapters: z.array(NewChapter).check(z.maxLength(CHAPTERS_MAX)) }),
    response: Chapters,
  }),
};
