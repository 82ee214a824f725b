import type { subscriptions, SubscriptionStatus } from "#shared/subscriptions/contract.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { loadChannelFor } from "#server/features/channels/channels.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { isAdmin, type SignedInContext, type Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import {
  deleteSubscription,
  findLastChange,
  findSubscriptionStatus,
  insertSubscription,
  listSubscribedChannels,
  listSubscribedIds,
  listSubscriptions,
  markSubscriptionsChanged,
  updateLevel,
} from "./store.ts";
import { viewSubscriptionStatus, viewSubscribedChannel, viewSubscription } from "./view.ts";

/** Subscribes to a channel the caller may see; an existing subscription keeps its level. */
export async function subscribe(
  { db, viewer, now }: SignedInContext,
  { params }: UseCaseInput<typeof subscriptions.subscribe>,
): Promise<SubscriptionStatus> {
  return inTransaction(db, async (tx) => {
    await loadChannelFor(tx, viewer, params.id, "view");
    const subscription = { user_id: viewer.id, channel_id: params.id, created_at: now };
    if (await insertSubscription(tx, subscription)) await markSubscriptionsChanged(tx, viewer.id, now);
    return loadSubscriptionStatus(tx, viewer, params.id);
  });
}

/** Ends a subscription, also to a channel that is no longer visible. */
export async function unsubscribe(
  { db, viewer, now }: SignedInContext,
  { params }: UseCaseInput<typeof subscriptions.unsubscribe>,
): Promise<SubscriptionStatus> {
  return inTransaction(db, async (tx) => {
    if (await deleteSubscription(tx, viewer.id, params.id))
      await markSubscriptionsChanged(tx, viewer.id, now);
    return loadSubscriptionStatus(tx, viewer, params.id);
  });
}

export async function setLevel(
  { db, viewer, now }: SignedInContext,
  { params, body }: UseCaseInput<typeof subscriptions.setLevel>,
): Promise<SubscriptionStatus> {
  return inTransaction(db, async (tx) => {
    const isChanged = await updateLevel(tx, viewer.id, params.id, body.notifyWhen);
    const status = await loadSubscriptionStatus(tx, viewer, params.id);
    if (!isChanged) throw new AppError("NOT_SUBSCRIBED");
    await markSubscriptionsChanged(tx, viewer.id, now);
    return status;
  });
}

export async function checkSubscription(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof subscriptions.check>,
): Promise<SubscriptionStatus> {
  return loadSubscriptionStatus(db, viewer, params.id);
}

/** The caller's subscribed channels, with the time of the last change. */
export async function listMySubscriptions(
  { db, viewer }: SignedInContext,
  { query }: UseCaseInput<typeof subscriptions.mine>,
): Promise<EndpointResponse<typeof subscriptions.mine>> {
  // Read first: after a concurrent change the client reloads the list instead of missing the change.
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

/** The caller's own subscriptions, or the subscribers of a channel they own. */
export async function listSubscriptionsOrSubscribers(
  { db, viewer }: SignedInContext,
  { query }: UseCaseInput<typeof subscriptions.list>,
): Promise<EndpointResponse<typeof subscriptions.list>> {
  const { channelId, limit, offset } = query;
  const isOwn = channelId === undefined || !mayListSubscribers(viewer, channelId);
  // Subscribers' levels are private, so they cannot be used as a filter either.
  const filter = isOwn ? { ...query, userId: viewer.id } : { channelId, limit, offset };
  const { rows, count } = await listSubscriptions(db, filter);
  return { items: rows.map((row) => viewSubscription(row, isOwn)), count };
}

function mayListSubscribers(viewer: Viewer, channelId: string): boolean {
  return isAdmin(viewer) || viewer.channels.some(({ id, role }) => id === channelId && role === "owner");
}

async function loadSubscriptionStatus(
  db: Executor,
  viewer: Viewer,
  channelId: string,
): Promise<SubscriptionStatus> {
  const status = await findSubscriptionStatus(db, viewer.id, channelId);
  if (!status) throw new AppError("NOT_FOUND");
  return viewSubscriptionStatus(status);
}
