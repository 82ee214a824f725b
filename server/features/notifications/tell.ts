import { findDecisionFacts } from "#server/features/moderation/decision-facts.ts";
import type { NotificationType, SubscriberType } from "#shared/notifications/types.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Happening, NotificationSubject } from "#server/platform/events.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import {
  findCommentFacts,
  findPostFacts,
  findRequester,
  findVideoFacts,
  insertForFollowers,
  insertForSubscribers,
  listComingStarts,
  listOwners,
  markStartAnnounced,
} from "./facts-store.ts";
import { listPushReaders, type Written } from "./push-store.ts";
import { countUp, findListeners, findUnread, insertActor, insertTold } from "./store.ts";

/** What notifications come of. */
export const TOLD_EVENTS = [
  "video.published",
  "video.processed",
  "video.failed",
  "video.rated",
  "comment.created",
  "comment.rated",
  "post.created",
  "post.rated",
  "channel.joined",
  "ticket.answered",
  "decision.made",
  "decision.lifted",
] as const;
type Told = Happening<(typeof TOLD_EVENTS)[number]>;

/** So long before its beginning subscribers hear of a broadcast or a premiere. */
const ANNOUNCE_AHEAD_SECONDS = 15 * 60;
const STARTS_AT_ONCE = 100;

interface Teller {
  readonly tx: Executor;
  readonly now: Date;
  /** What has been written, for the devices. */
  readonly written: Pick<Written, "type" | "subject">[];
}

interface Actor {
  readonly userId: string | null;
  readonly channelId?: string | null;
}

const NOBODY: Actor = { userId: null };

/** Writes down who is told of something that has happened. The same event may come twice. */
export async function tell(services: Services, happening: Told): Promise<void> {
  await telling(services, (teller) => tellOf(teller, happening));
}

/** Tells in one transaction, and sends on to the devices what some of them want to show. */
async function telling(
  { db, clock, queue }: Services,
  act: (teller: Teller) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const teller: Teller = { tx, now, written: [] };
    await act(teller);
    for (const { type, subject } of teller.written) {
      const readers = await listPushReaders(
        tx,
        { type, subject, updatedAt: now },
        { after: "", limit: 1, now },
      );
      if (readers.length === 0) continue;
      await queue.emit(tx, "notifications.written", {
        type,
        subject,
        updatedAt: now.toISOString(),
        after: "",
      });
    }
  });
}

async function tellOf(teller: Teller, { name, event }: Told): Promise<void> {
  switch (name) {
    case "video.published":
      return tellOfVideo(teller, event.videoId);
    case "video.processed":
      return tellOwners(teller, event.videoId, "video_processed");
    case "video.failed":
      return tellOwners(teller, event.videoId, "video_failed");
    case "video.rated":
      return tellOwners(teller, event.videoId, "video_rate", event.userId);
    case "comment.created":
      return tellOfComment(teller, event);
    case "comment.rated":
      return tellOfCommentRating(teller, event);
    case "post.created":
      return tellOfPost(teller, event.postId);
    case "post.rated":
      return tellOfPostRating(teller, event);
    case "channel.joined":
      return tellEach(teller, [event.userId], "channel_role", { channel_id: event.channelId }, NOBODY);
    case "ticket.answered":
      return tellOfAnswer(teller, event.ticketId);
    case "decision.made":
      return tellOfDecision(teller, event.decisionId);
    case "decision.lifted":
      return tellOfLifting(teller, event.decisionId);
  }
}

/** Tells subscribers of every broadcast and premiere that begins within a quarter of an hour, once for each date. */
export async function tellOfStarts(services: Services): Promise<void> {
  const now = services.clock.now();
  const until = new Date(now.getTime() + ANNOUNCE_AHEAD_SECONDS * 1000);
  for (;;) {
    const starts = await listComingStarts(services.db, { now, until, limit: STARTS_AT_ONCE });
    for (const { id, channel_id, starts_at } of starts) {
      await telling(services, async (teller) => {
        if (!(await markStartAnnounced(teller.tx, id, starts_at))) return;
        await tellSubscribers(teller, "live_starting_15mins", { channel_id, video_id: id });
      });
    }
    if (starts.length < STARTS_AT_ONCE) return;
  }
}

async function tellOfVideo(teller: Teller, videoId: string): Promise<void> {
  const video = await findVideoFacts(teller.tx, videoId);
  if (!video?.listed) return;
  const type = video.is_broadcast ? "live_starting_now" : "new_video";
  await tellSubscribers(teller, type, { channel_id: video.channel_id, video_id: videoId });
}

async function tellOfPost(teller: Teller, postId: string): Promise<void> {
  const post = await findPostFacts(teller.tx, postId);
  if (!post) return;
  const { channel_id, user_id: userId } = post;
  if (channel_id !== null) await tellSubscribers(teller, "new_post", { channel_id, post_id: postId });
  if (userId === null) return;
  await insertForFollowers(teller.tx, { userId, postId }, teller.now);
  teller.written.push({ type: "new_post", subject: { post_id: postId } });
}

async function tellSubscribers(
  { tx, now, written }: Teller,
  type: SubscriberType,
  subject: NotificationSubject & { readonly channel_id: string },
): Promise<void> {
  await insertForSubscribers(tx, type, subject, now);
  written.push({ type, subject });
}

/** Those who were answered, and those on whose film or post it stands; nobody twice. */
async function tellOfComment(
  teller: Teller,
  { commentId, writerId, answeredId }: { commentId: string; writerId: string; answeredId: string | null },
): Promise<void> {
  const { tx } = teller;
  const comment = await findCommentFacts(tx, commentId);
  if (!comment) return;
  const { video_id, post_id, host_channel_id: channel_id } = comment;
  const subject = { video_id, post_id, channel_id, comment_id: commentId };
  const actor = { userId: writerId, channelId: comment.channel_id };
  const answered = answeredId === null ? undefined : await findCommentFacts(tx, answeredId);
  const answeredIds = answered ? await authorsOf(tx, answered) : [];
  await tellEach(teller, answeredIds, "comment_reply", { ...subject, answered_id: answeredId }, actor);
  const hosts = channel_id === null ? [comment.host_user_id] : await listOwners(tx, channel_id);
  const others = hosts.filter((id) => id !== null && !answeredIds.includes(id));
  await tellEach(teller, others, "new_comment", subject, actor);
}

async function tellOfCommentRating(
  teller: Teller,
  { commentId, userId }: { commentId: string; userId: string },
): Promise<void> {
  const comment = await findCommentFacts(teller.tx, commentId);
  if (!comment) return;
  const { video_id, post_id, host_channel_id: channel_id } = comment;
  const subject = { video_id, post_id, channel_id, comment_id: commentId };
  await tellCounted(teller, await authorsOf(teller.tx, comment), "comment_rate", subject, userId);
}

async function tellOfPostRating(
  teller: Teller,
  { postId, userId }: { postId: string; userId: string },
): Promise<void> {
  const post = await findPostFacts(teller.tx, postId);
  if (!post) return;
  const subject = { post_id: postId, channel_id: post.channel_id };
  await tellCounted(teller, await authorsOf(teller.tx, post), "post_rate", subject, userId);
}

async function tellOfAnswer(teller: Teller, ticketId: string): Promise<void> {
  const requester = await findRequester(teller.tx, ticketId);
  if (requester) await tellEach(teller, [requester], "ticket_answer", { ticket_id: ticketId }, NOBODY);
}

/** The makers of a thing where something was done, and the accounts that have reported it in any case. */
async function tellOfDecision(teller: Teller, decisionId: string): Promise<void> {
  const decision = await findDecisionFacts(teller.tx, decisionId);
  if (!decision) return;
  const { makerIds, notifierIds, channelId, isRestricting } = decision;
  const subject = { decision_id: decisionId };
  if (isRestricting) {
    const ofMakers = { ...subject, channel_id: channelId };
    await tellEach(teller, makerIds, "content_restricted", ofMakers, NOBODY);
  }
  await tellEach(teller, notifierIds, "report_answered", subject, NOBODY);
}

async function tellOfLifting(teller: Teller, decisionId: string): Promise<void> {
  const decision = await findDecisionFacts(teller.tx, decisionId);
  if (!decision) return;
  const subject = { decision_id: decisionId, channel_id: decision.channelId };
  await tellEach(teller, decision.makerIds, "content_restored", subject, NOBODY);
}

async function tellOwners(
  teller: Teller,
  videoId: string,
  type: "video_processed" | "video_failed" | "video_rate",
  actorId?: string,
): Promise<void> {
  const video = await findVideoFacts(teller.tx, videoId);
  if (!video) return;
  const owners = await listOwners(teller.tx, video.channel_id);
  const subject = { video_id: videoId, channel_id: video.channel_id };
  if (actorId === undefined) await tellEach(teller, owners, type, subject, NOBODY);
  else await tellCounted(teller, owners, type, subject, actorId);
}

async function tellEach(
  { tx, now, written }: Teller,
  userIds: readonly (string | null)[],
  type: NotificationType,
  subject: NotificationSubject,
  actor: Actor,
): Promise<void> {
  const known = userIds.filter((id) => id !== null);
  for (const user_id of await findListeners(tx, known, actor, now)) {
    await insertTold(tx, { user_id, type, ...subject, updated_at: now });
  }
  written.push({ type, subject });
}

/** What is the same for many is told once, with their number, for as long as it is not read. */
async function tellCounted(
  { tx, now, written }: Teller,
  userIds: readonly string[],
  type: NotificationType,
  subject: NotificationSubject,
  actorId: string,
): Promise<void> {
  for (const userId of await findListeners(tx, userIds, { userId: actorId }, now)) {
    const unread = await findUnread(tx, userId, type, subject);
    if (unread) {
      if (await insertActor(tx, unread, actorId)) await countUp(tx, unread, now);
      continue;
    }
    const id = await insertTold(tx, { user_id: userId, type, ...subject, updated_at: now });
    if (id) await insertActor(tx, id, actorId);
  }
  written.push({ type, subject });
}

/** Who has written something; also as a channel, together with its owners. */
async function authorsOf(
  tx: Executor,
  {
    user_id,
    channel_id,
    written_by,
  }: { user_id: string | null; channel_id: string | null; written_by: string | null },
): Promise<string[]> {
  if (user_id !== null) return [user_id];
  const owners = channel_id === null ? [] : await listOwners(tx, channel_id);
  return [...new Set(written_by === null ? owners : [written_by, ...owners])];
}
