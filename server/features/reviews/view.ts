import { commentHtml, commentText } from "#shared/comments/markup.ts";
import type { HeldItem } from "#shared/reviews/contract.ts";
import type { ReviewedKind } from "#shared/reviews/review.ts";
import { revisionOf } from "#server/features/holds/holds.ts";
import { videoRevision } from "#server/features/videos/hold-video.ts";
import type { HeldRow } from "./store.ts";

export function viewHeld(kind: ReviewedKind, row: HeldRow): HeldItem {
  const { author_id, author_name, author_since, channel_id, channel_name } = row;
  return {
    ...{ _id: row.id, kind, heldFor: row.held_for, heldAt: row.held_at.toISOString(), title: row.title },
    text: kind === "comment" ? commentText(commentHtml(row.text)) : row.text,
    author:
      author_id === null || author_name === null || author_since === null
        ? null
        : { _id: author_id, name: author_name, createdAt: author_since.toISOString() },
    channel: channel_id === null || channel_name === null ? null : { _id: channel_id, name: channel_name },
    path: pathOf(kind, row),
    subject: row.subject,
    revision: revisionOfRow(kind, row),
  };
}

function pathOf(kind: ReviewedKind, { id, video_id, post_id }: HeldRow): string {
  if (kind === "video") return `/watch/${id}`;
  if (kind === "post") return `/feed/post/${id}`;
  return video_id === null ? `/feed/post/${post_id}?comment=${id}` : `/watch/${video_id}?comment=${id}`;
}

function revisionOfRow(kind: ReviewedKind, row: HeldRow): string {
  switch (kind) {
    case "video":
      return videoRevision({ ...row, description: row.text });
    case "comment":
      return revisionOf(row.text);
    case "post":
      return revisionOf(row.text, row.video_id);
  }
}
