import type { Comment, comments, PlacedComment } from "#shared/comments/contract.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { loadChannelFor } from "#server/features/channels/channels.ts";
import { loadAuthors } from "#server/features/people/authors.ts";
import { loadPostFor } from "#server/features/posts/posts.ts";
import { pageOfIds } from "#server/features/videos/cards.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import { isStaff, type Context, type SignedInContext, type Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { commentAbilities, isHeldFrom } from "./rules.ts";
import {
  findComment,
  findComments,
  findSubjects,
  selectPlacedIds,
  selectReplyIds,
  selectThreadIds,
  type CommentRow,
  type PlacedListing,
} from "./store.ts";
import { viewComment, viewPlaced } from "./view.ts";

interface ItemPage<Item> {
  readonly items: Item[];
  readonly count: number;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Comments on one video or post, or the replies to one comment. */
export async function listComments(
  context: Context,
  { query }: UseCaseInput<typeof comments.list>,
): Promise<ItemPage<Comment>> {
  const { db, viewer } = context;
  const { ids, count } = await pageOfIds(await idsQuery(context, query), query);
  return { items: await presentAll(context, await findComments(db, viewer, ids)), count };
}

async function idsQuery(context: Context, query: UseCaseInput<typeof comments.list>["query"]) {
  const { db, viewer } = context;
  const { videoId, postId, parentId, sort, sortDesc, excludeIds = [] } = query;
  if (parentId) {
    await loadCommentFor(db, viewer, parentId);
    return selectReplyIds(db, context, { parentId, excludeIds });
  }
  if (videoId) {
    await loadVideoFor(db, viewer, videoId, "view");
    return selectThreadIds(db, context, { target: { videoId }, sort, sortDesc, excludeIds });
  }
  if (!postId) throw new AppError("VALIDATION", {}, { videoId: { code: "REQUIRED" } });
  await loadPostFor(db, viewer, postId, "view");
  return selectThreadIds(db, context, { target: { postId }, sort, sortDesc, excludeIds });
}

/** All comments on the site. Staff only, as declared by the endpoint. */
export async function listAllComments(
  context: SignedInContext,
  { query: { adminSearch, ...page } }: UseCaseInput<typeof comments.all>,
): Promise<ItemPage<PlacedComment>> {
  return pageOfPlaced(context, { search: adminSearch }, page);
}

/** All comments on the videos and posts of a channel, for its team. */
export async function listChannelComments(
  context: SignedInContext,
  { params, query: { search, unanswered, ...page } }: UseCaseInput<typeof comments.ofChannel>,
): Promise<ItemPage<PlacedComment>> {
  await loadChannelFor(context.db, context.viewer, params.id, "manage");
  return pageOfPlaced(context, { channelId: params.id, search, unanswered }, page);
}

export async function showComment(
  context: Context,
  { params }: UseCaseInput<typeof comments.get>,
): Promise<Comment> {
  return present(context, await loadCommentFor(context.db, context.viewer, params.id));
}

/** For other features: the comment, if the viewer may see its video or post; otherwise NOT_FOUND. */
export async function loadCommentFor(
  db: Executor,
  viewer: Viewer | undefined,
  id: string,
): Promise<CommentRow> {
  const comment = await findComment(db, viewer, id);
  if (!comment || (comment.hidden && !isStaff(viewer))) throw new AppError("NOT_FOUND");
  if (isHeldFrom(viewer, comment)) throw new AppError("NOT_FOUND");
  if (comment.video_id !== null) await loadVideoFor(db, viewer, comment.video_id, "view");
  if (comment.post_id !== null) await loadPostFor(db, viewer, comment.post_id, "view");
  return comment;
}

/** The comment as seen by the viewer. */
export async function present(context: Pick<Context, "db" | "viewer">, row: CommentRow): Promise<Comment> {
  const [comment] = await presentAll(context, [row]);
  if (!comment) throw new AppError("NOT_FOUND");
  return comment;
}

async function presentAll(
  { db, viewer }: Pick<Context, "db" | "viewer">,
  rows: readonly CommentRow[],
): Promise<Comment[]> {
  const authorOf = await loadAuthors(db, rows);
  return rows.map((row) => viewComment(row, { author: authorOf(row), can: commentAbilities(viewer, row) }));
}

async function pageOfPlaced(
  context: SignedInContext,
  listing: Omit<PlacedListing, "withHidden">,
  page: Page,
): Promise<ItemPage<PlacedComment>> {
  const { db, viewer } = context;
  const { ids, count } = await pageOfIds(
    selectPlacedIds(db, viewer, { ...listing, withHidden: isStaff(viewer) }),
    page,
  );
  const rows = await findComments(db, viewer, ids);
  const [shown, subjects] = await Promise.all([presentAll(context, rows), findSubjects(db, rows)]);
  const items = rows.flatMap((row, place) => {
    const comment = shown[place];
    const subject = subjects.get(row.video_id ?? row.post_id ?? "") ?? "";
    return comment ? [viewPlaced(comment, row, subject)] : [];
  });
  return { items, count };
}
