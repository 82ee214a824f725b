import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { Post, posts } from "#shared/posts/contract.ts";
import { loadAuthors } from "#server/features/people/authors.ts";
import { mustWait } from "#server/features/holds/holds.ts";
import { requirePostingIdentity } from "#server/features/people/posting-identity.ts";
import { loadCards, pageOfIds } from "#server/features/videos/cards.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { isStaff, type Context, type SignedInContext, type Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { findPolls, insertPoll } from "./polls-store.ts";
import { postAbilities, requirePollEnd, requirePostAbility, type PostAbilities } from "./rules.ts";
import {
  deletePost,
  findPost,
  findPosts,
  insertPost,
  lockPost,
  selectPostIds,
  updatePost,
  visibleVideoIds,
  type PostListing,
  type PostRow,
} from "./store.ts";
import { viewPoll, viewPost } from "./view.ts";

interface Posts {
  readonly items: Post[];
  readonly count: number;
}

/** Posts filtered by author or time. */
export async function listPosts(
  context: Context,
  { query: { limit, offset, ...listing } }: UseCaseInput<typeof posts.list>,
): Promise<Posts> {
  if (listing.subscribed && !context.viewer) throw new AppError("UNAUTHORIZED");
  return pageOfPosts(context, listing, { limit, offset });
}

/** Posts of all users. */
export async function showFeed(context: Context, { query }: UseCaseInput<typeof posts.feed>): Promise<Posts> {
  return pageOfPosts(context, {}, query);
}

export async function showPost(context: Context, { params }: UseCaseInput<typeof posts.get>): Promise<Post> {
  return presentPost(context, await loadPostFor(context.db, context.viewer, params.id, "view"));
}

export async function createPost(
  context: SignedInContext,
  { body }: UseCaseInput<typeof posts.create>,
): Promise<Post> {
  const { db, viewer, now, queue } = context;
  const { poll } = body;
  const identity = requirePostingIdentity(viewer, body.channelId);
  const pollEnd = poll ? requirePollEnd(poll.endsAt, now) : null;
  if (body.videoId) await loadVideoFor(db, viewer, body.videoId, "view");
  const id = await inTransaction(db, async (tx) => {
    const isHeld = await mustWait(tx, "post", viewer.id);
    const postId = await insertPost(tx, {
      ...identity,
      ...(isHeld ? { held_at: now, was_shown: false } : {}),
      author_id: viewer.id,
      video_id: body.videoId ?? null,
      message: body.message,
      created_at: now,
    });
    if (poll && pollEnd) {
      const { choices, isMultiple } = poll;
      await insertPoll(tx, { post_id: postId, choices, is_multiple: isMultiple, ends_at: pollEnd });
    }
    if (!isHeld) await queue.emit(tx, "post.created", { postId, writerId: viewer.id });
    return postId;
  });
  return presentPost(context, await loadPostFor(db, viewer, id, "view"));
}

/** Changes the text of a post, which marks it as edited, or whether the home page shows it. */
export async function editPost(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof posts.edit>,
): Promise<Post> {
  const { db, viewer, now } = context;
  const { message, videoId, visibleOnHome } = body;
  if (videoId) await loadVideoFor(db, viewer, videoId, "view");
  await inTransaction(db, async (tx) => {
    const post = await lockPostFor(tx, viewer, params.id, "edit");
    const isOtherText = message !== undefined && message !== post.message;
    const isOtherVideo = videoId !== undefined && videoId !== post.video_id;
    await updatePost(tx, post.id, {
      ...(isOtherText ? { message, edited_at: now } : {}),
      ...(isOtherVideo ? { video_id: videoId } : {}),
      ...(visibleOnHome === undefined ? {} : { visible_on_home: visibleOnHome }),
      ...(isOtherText || isOtherVideo ? await holdAfterEdit(tx, viewer, post, now) : {}),
    });
  });
  return presentPost(context, await loadPostFor(db, viewer, params.id, "edit"));
}

export async function removePost(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof posts.remove>,
): Promise<{ ok: true }> {
  const post = await loadPostFor(db, viewer, params.id, "remove");
  await deletePost(db, post.id);
  return { ok: true };
}

/** Used by other features: one page of the posts that the viewer may see and has not muted. */
export async function pageOfPosts(
  context: Pick<Context, "db" | "config" | "signer" | "viewer" | "now">,
  listing: PostListing,
  page: { readonly limit: number; readonly offset: number },
): Promise<Posts> {
  const { db, viewer } = context;
  const { ids, count } = await pageOfIds(selectPostIds(db, context, listing), page);
  return { items: await presentAll(context, await findPosts(db, viewer, ids)), count };
}

/** Used by other features: the post if the viewer has the ability; NOT_FOUND if they may not see it, else FORBIDDEN. */
export async function loadPostFor(
  db: Executor,
  viewer: Viewer | undefined,
  id: string,
  wanted: keyof PostAbilities,
): Promise<PostRow> {
  const post = await findPost(db, viewer, id);
  if (!post) throw new AppError("NOT_FOUND");
  requirePostAbility(postAbilities(viewer, post), wanted);
  return post;
}

/** Like `loadPostFor`, with the row locked until the transaction ends. */
async function lockPostFor(
  tx: Executor,
  viewer: Viewer,
  id: string,
  wanted: keyof PostAbilities,
): Promise<PostRow> {
  const post = await lockPost(tx, viewer, id);
  if (!post) throw new AppError("NOT_FOUND");
  requirePostAbility(postAbilities(viewer, post), wanted);
  return post;
}

/** A refused post waits again; one that others see waits if its account is new. */
async function holdAfterEdit(tx: Executor, viewer: Viewer, post: PostRow, now: Date) {
  if (post.held_at !== null) return { refusal: null };
  if (isStaff(viewer) || !(await mustWait(tx, "post", post.author_id))) return {};
  return { held_at: now };
}

/** Used by other use cases of posts: a post as the viewer sees it. */
export async function presentPost(context: Context, post: PostRow): Promise<Post> {
  const [shown] = await presentAll(context, [post]);
  if (!shown) throw new AppError("NOT_FOUND");
  return shown;
}

async function presentAll(
  context: Pick<Context, "db" | "config" | "signer" | "now" | "viewer">,
  rows: readonly PostRow[],
): Promise<Post[]> {
  const { db, viewer, now } = context;
  const videoIds = [...new Set(rows.map(({ video_id }) => video_id).filter((id) => id !== null))];
  const postIds = rows.map(({ id }) => id);
  const [authorOf, polls, visible] = await Promise.all([
    loadAuthors(db, rows),
    findPolls(db, viewer, postIds),
    visibleVideoIds(db, viewer, videoIds),
  ]);
  const videos = new Map((await loadCards(context, visible)).map((video) => [video._id, video]));
  const pollOf = new Map(polls.map((poll) => [poll.post_id, poll]));
  return rows.map((post) => {
    const can = postAbilities(viewer, post);
    const poll = pollOf.get(post.id);
    return viewPost(post, {
      author: authorOf(post),
      video: post.video_id === null ? undefined : videos.get(post.video_id),
      poll: poll && viewPoll(poll, { isAuthor: can.edit, now }),
      can,
    });
  });
}
