import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { people } from "#shared/people/contract.ts";
import { pageOfIds } from "#server/features/videos/cards.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { viewPerson } from "./authors.ts";
import {
  deleteFollow,
  findAuthor,
  findPeople,
  hasFollow,
  insertFollow,
  listAuthorsById,
  listOwnedChannels,
  markFeatured,
  selectAuthorIds,
  selectFollowedIds,
  selectFollowerIds,
  type AuthorRow,
} from "./store.ts";
import { viewAuthor, viewProfile } from "./view.ts";

export async function showProfile(
  { db }: Context,
  { params }: UseCaseInput<typeof people.profile>,
): Promise<EndpointResponse<typeof people.profile>> {
  const author = await loadAuthor(db, params.id);
  return viewProfile(author, await listOwnedChannels(db, author.id));
}

/** Follows a user; idempotent. */
export async function follow(
  { db, viewer, now }: SignedInContext,
  { params }: UseCaseInput<typeof people.follow>,
): Promise<{ ok: true }> {
  if (params.id === viewer.id) throw new AppError("FOLLOW_SELF");
  await loadAuthor(db, params.id);
  await insertFollow(db, { user_id: viewer.id, followed_id: params.id, created_at: now });
  return { ok: true };
}

export async function unfollow(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof people.unfollow>,
): Promise<{ ok: true }> {
  await deleteFollow(db, viewer.id, params.id);
  return { ok: true };
}

export async function showFollowing(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof people.isFollowing>,
): Promise<{ isFollowing: boolean }> {
  return { isFollowing: await hasFollow(db, viewer.id, params.id) };
}

export async function listFollowers(
  { db }: Context,
  { params, query }: UseCaseInput<typeof people.followers>,
): Promise<EndpointResponse<typeof people.followers>> {
  const { ids, count } = await pageOfIds(selectFollowerIds(db, params.id), query);
  const rows = new Map((await findPeople(db, ids)).map((row) => [row.id, row]));
  const items = ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
  return { items: items.map(viewPerson), count };
}

export async function listFollowed(
  { db, viewer }: SignedInContext,
  { query }: UseCaseInput<typeof people.followedByMe>,
): Promise<EndpointResponse<typeof people.followedByMe>> {
  const { ids, count } = await pageOfIds(selectFollowedIds(db, viewer.id), query);
  return { items: (await listAuthorsById(db, ids)).map(viewAuthor), count };
}

/** Users who write posts, or only those featured by the staff. */
export async function listAuthors(
  { db }: Context,
  { query }: UseCaseInput<typeof people.authors>,
): Promise<EndpointResponse<typeof people.authors>> {
  const { search, featured, ...page } = query;
  const { ids, count } = await pageOfIds(selectAuthorIds(db, { search, featured }), page);
  return { items: (await listAuthorsById(db, ids)).map(viewAuthor), count };
}

/** Staff only; the endpoint's access rule enforces that. */
export async function featureAuthor(
  { db }: SignedInContext,
  { params, body }: UseCaseInput<typeof people.feature>,
): Promise<{ ok: true }> {
  await loadAuthor(db, params.id);
  await markFeatured(db, params.id, body.featured);
  return { ok: true };
}

async function loadAuthor(db: Executor, id: string): Promise<AuthorRow> {
  const author = await findAuthor(db, id);
  if (!author) throw new AppError("NOT_FOUND");
  return author;
}
