import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, Moment, paging } from "#shared/paging.ts";
import { HOLD_REASONS, Refusal, REVIEWED_KINDS } from "./review.ts";

const REVIEWS_PAGE_SIZE = 20;

const Named = z.object({ _id: Id, name: z.string() });

/** A video, comment or post that waits for the staff. */
export const HeldItem = z.object({
  _id: Id,
  kind: z.enum(REVIEWED_KINDS),
  heldFor: z.enum(HOLD_REASONS),
  heldAt: Moment,
  /** The title of a video; empty for everything else. */
  title: z.string(),
  /** The description of a video, or the text. */
  text: z.string(),
  /** The account that wrote it; null if it is deleted. */
  author: z.nullable(z.extend(Named, { createdAt: Moment })),
  /** The channel of a video, or that a text was written as. */
  channel: z.nullable(Named),
  /** Its page. */
  path: z.string(),
  /** The title of the video, or the text of the post, that a comment is about. */
  subject: z.nullable(z.string()),
  /** What it says: changes with every edit. */
  revision: z.string(),
});
export type HeldItem = z.output<typeof HeldItem>;

const Waiting = z.object({ video: z.int(), comment: z.int(), post: z.int() });
const Item = z.object({ kind: z.enum(REVIEWED_KINDS), id: Id });
/** The revision that was read: a later one is not decided unread. */
const revision = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const reviews = {
  list: endpoint({
    method: "GET",
    path: "/reviews",
    access: "staff",
    summary: "Videos, comments or posts that wait for the staff, the oldest first",
    query: z.object({ ...paging(REVIEWS_PAGE_SIZE), kind: z.enum(REVIEWED_KINDS) }),
    response: z.object({ items: z.array(HeldItem), count: z.int() }),
  }),
  count: endpoint({
    method: "GET",
    path: "/reviews/count",
    access: "staff",
    summary: "How many videos, comments and posts wait for the staff",
    response: Waiting,
  }),
  approve: endpoint({
    method: "POST",
    path: "/reviews/{kind}/{id}/approve",
    access: "staff",
    summary: "Shows a held video, comment or post to all viewers, and notifies its author",
    params: Item,
    body: z.object({ revision }),
    response: Done,
  }),
  refuse: endpoint({
    method: "POST",
    path: "/reviews/{kind}/{id}/refuse",
    access: "staff",
    summary: "Refuses a held video, comment or post, and notifies its author of the reason",
    params: Item,
    body: z.object({ revision, reason: Refusal }),
    response: Done,
  }),
};
