import type { subscriptions, SubscriptionStanding } from "#shared/subscriptions/contract.ts";
import type { Answer, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { loadChannelFor } from "#server/features/channels/channels.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { isAdmin, type SignedInContext, type Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import {
  deleteSubscription,
  findLastChange,
  findStanding,
  insertSubscription,
  listSubscribedChannels,
  listSubscribedIds,
  listSubscriptions,
  noteChange,
  updateLevel,
} from "./store.ts";
import { viewStanding, viewSubscribedChannel, viewSubscription } from "./view.ts";

/** Subscribes to a channel the caller may see; who is subscribed keeps their level. */
export async function subscribe(
  { db, viewer, now }: SignedInContext,
  { params }: UseCaseInput<typeof subscriptions.subscribe>,
): Promise<SubscriptionStanding> {
  return inTransaction(db, async (tx) => {
    await loadChannelFor(tx, viewer, params.id, "view");
    const subscription = { user_id: viewer.id, channel_id: params.id, created_at: now };
    if (await insertSubscription(tx, subscription)) await noteChange(tx, viewer.id, now);
    return loadStanding(tx, viewer, params.id);
  });
}

/** Ends a subscription, also to a channel that has gone out of sight. */
export async function unsubscribe(
  { db, viewer, now }: SignedInContext,
  { params }: UseCaseInput<typeof subscriptions.unsubscribe>,
): Promise<SubscriptionStanding> {
  return inTransaction(db, async (tx) => {
    if (await deleteSubscription(tx, viewer.id, params.id)) await noteChange(tx, viewer.id, now);
    return loadStanding(tx, viewer, params.id);
  });
}

export async function setLevel(
  { db, viewer, now }: SignedInContext,
  { params, body }: UseCaseInput<typeof subscriptions.setLevel>,
): Promise<SubscriptionStanding> {
  return inTransaction(db, async (tx) => {
    const isChanged = await updateLevel(tx, viewer.id, params.id, body.notifyWhen);
    const standing = await loadStanding(tx, viewer, params.id);
    if (!isChanged) throw new AppError("NOT_SUBSCRIBED");
    await noteChange(tx, viewer.id, now);
    return standing;
  });
}

export async function checkSubscription(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof subscriptions.check>,
): Promise<SubscriptionStanding> {
  return loadStanding(db, viewer, params.id);
}

/** The channels the caller is subscribed to; the list knows the moment it is of. */
export async function listMySubscriptions(
  { db, viewer }: SignedInContext,
  { query }: UseCaseInput<typeof subscriptions.mine>,
): Promise<Answer<typeof subscriptions.mine>> {
  // Asked for first: a change made meanwhile lets the list be loaded once more instead of hiding it.
  const updatedAt = await findLastChange(db, viewer.id);
  const [rows, ids] = await Promise.all([
    query.onlyIds ? [] : listSubscribedChannels(db, viewer.id, query.limit),
    listSubscribedIds(db, viewer.id),
  ]);
  return {
    items: rows.map(viewSubscribedChannel),
    ids,
    count: ids.length,
    updatedAt: updatedAt?.toISOString() ?? null,
  };
}

/** The caller's own subscriptions, or the subscribers of a channel of theirs. */
export async function listSubscriptionsOrSubscribers(
  { db, viewer }: SignedInContext,
  { query }: UseCaseInput<typeof subscriptions.list>,
): Promise<Answer<typeof subscriptions.list>> {
  const { channelId, limit, offset } = query;
  const isOwn = channelId === undefined || !mayListSubscribers(viewer, channelId);
  // What others have chosen is not told, so it cannot be looked for either.
  const filter = isOwn ? { ...query, userId: viewer.id } : { channelId, limit, offset };
  const { rows, count } = await listSubscriptions(db, filter);
  return { items: rows.map((row) => viewSubscription(row, isOwn)), count };
}

function mayListSubscribers(viewer: Viewer, channelId: string): boolean {
  return isAdmin(viewer) || viewer.channels.some(({ id, role }) => id === channelId && role === "owner");
}

async function loadStanding(db: Executor, viewer: Viewer, channelId: string): Promise<SubscriptionStanding> {
  const standing = await findStanding(db, viewer.id, channelId);
  if (!standing) throw new AppError("NOT_FOUND");
  return viewStanding(standing);
}
