import { comments } from "#shared/comments/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { listAllComments, listChannelComments, listComments, showComment } from "./comments.ts";
import {
  crossOutComment,
  pinComment,
  removeComment,
  uncrossComment,
  unpinComment,
} from "./moderate-comment.ts";
import { approveComment, refuseComment } from "./review-comment.ts";
import { createComment, editComment } from "./write-comment.ts";

export function bindComments({ bind }: Binder): void {
  bind(comments.list, listComments, { shared: true });
  bind(comments.all, listAllComments);
  bind(comments.ofChannel, listChannelComments);
  bind(comments.get, showComment);
  bind(comments.create, createComment, { rateLimit: { max: 120, perSeconds: 3600 } });
  bind(comments.edit, editComment, { rateLimit: { max: 120, perSeconds: 600 } });
  bind(comments.remove, removeComment);
  bind(comments.approve, approveComment);
  bind(comments.refuse, refuseComment);
  bind(comments.crossOut, crossOutComment);
  bind(comments.uncross, uncrossComment);
  bind(comments.pin, pinComment);
  bind(comments.unpin, unpinComment);
}
