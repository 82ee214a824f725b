import { findDecisionDetails } from "#server/features/moderation/decision-details.ts";
import type { NotificationType, SubscriberType } from "#shared/notifications/types.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { DomainEvent, Events, NotificationSubject } from "#server/platform/events.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Services } from "#server/platform/services.ts";
import {
  findCommentMetadata,
  findPostMetadata,
  findRequester,
  findVideoMetadata,
  insertForFollowers,
  insertForSubscribers,
  listUpcomingStarts,
  listOwners,
  markStartAnnounced,
} from "./metadata-store.ts";
import { NO_ACTOR, notifyEach, notifyGrouped, type NotificationWriter } from "./notification-writer.ts";
import { notifyClipApproved, notifyClipDeleted } from "./notify-clips.ts";
import { notifyCommentWaiting, notifyReviewDecided } from "./notify-reviews.ts";
import { listPushRecipients } from "./push-store.ts";

/** Domain events that cause notifications. */
export const NOTIFIED_EVENTS = [
  "video.published",
  "video.processed",
  "video.failed",
  "video.filesLost",
  "video.deleted",
  "clip.approved",
  "live.endingSoon",
  "recording.expiring",
  "video.rated",
  "comment.created",
  "comment.rated",
  "post.created",
  "post.rated",
  "channel.joined",
  "ads.switched",
  "ticket.answered",
  "comment.waiting",
  "review.decided",
  "decision.made",
  "decision.lifted",
] as const;
type NotifiedEvent = DomainEvent<(typeof NOTIFIED_EVENTS)[number]>;

/** Subscribers are notified this long before a live stream or a premiere starts. */
const ANNOUNCE_AHEAD_SECONDS = 15 * 60;
const STARTS_BATCH = 100;

/** Writes the notifications a domain event causes. The same event may be delivered twice. */
export async function notify(services: Services, domainEvent: NotifiedEvent): Promise<void> {
  await writeNotifications(services, (writer) => notifyOf(writer, domainEvent));
}

/** Writes notifications in one transaction and queues push messages for those that have push subscribers. */
async function writeNotifications(
  { db, clock, queue }: Services,
  act: (writer: NotificationWriter) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const writer: NotificationWriter = { tx, now, written: [] };
    await act(writer);
    for (const { type, subject } of writer.written) {
      const readers = await listPushRecipients(
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

async function notifyOf(writer: NotificationWriter, { name, event }: NotifiedEvent): Promise<void> {
  switch (name) {
    case "video.published":
      return notifyVideoPublished(writer, event.videoId);
    case "video.deleted":
      return notifyClipDeleted(writer, event.videoId);
    case "clip.approved":
      return notifyClipApproved(writer, event.videoId);
    case "live.endingSoon":
      return notifyOwners(writer, event.videoId, "live_ending_soon");
    case "recording.expiring":
      return notifyOwners(writer, event.videoId, "recording_expiring");
    case "video.processed":
      return notifyOwners(writer, event.videoId, "video_processed");
    case "video.failed":
      return notifyOwners(writer, event.videoId, "video_failed");
    case "video.filesLost":
      return notifyOwners(writer, event.videoId, event.isRemade ? "video_remade" : "video_file_lost");
    case "video.rated":
      return notifyOwners(writer, event.videoId, "video_rate", event.userId);
    case "comment.created":
      return notifyCommentCreated(writer, event);
    case "comment.rated":
      return notifyCommentRated(writer, event);
    case "post.created":
      return notifyPostCreated(writer, event.postId);
    case "post.rated":
      return notifyPostRated(writer, event);
    case "channel.joined":
      return notifyEach(writer, [event.userId], "channel_role", { channel_id: event.channelId }, NO_ACTOR);
    case "ads.switched":
      return notifyAdsSwitched(writer, event);
    case "ticket.answered":
      return notifyTicketAnswered(writer, event.ticketId);
    case "comment.waiting":
      return notifyCommentWaiting(writer, event);
    case "review.decided":
      return notifyReviewDecided(writer, event);
    case "decision.made":
      return notifyDecisionMade(writer, event.decisionId);
    case "decision.lifted":
      return notifyDecisionLifted(writer, event.decisionId);
  }
}

/** Notifies subscribers of every live stream and premiere that starts within 15 minutes, once per start time. */
export async function notifyUpcomingStarts(services: Services): Promise<void> {
  const now = services.clock.now();
  const until = new Date(now.getTime() + ANNOUNCE_AHEAD_SECONDS * 1000);
  for (;;) {
    const starts = await listUpcomingStarts(services.db, { now, until, limit: STARTS_BATCH });
    for (const { id, channel_id, starts_at } of starts) {
      await writeNotifications(services, async (writer) => {
        if (!(await markStartAnnounced(writer.tx, id, starts_at))) return;
        await notifySubscribers(writer, "live_starting_15mins", { channel_id, video_id: id });
      });
    }
    if (starts.length < STARTS_BATCH) return;
  }
}

async function notifyVideoPublished(writer: NotificationWriter, videoId: string): Promise<void> {
  const video = await findVideoMetadata(writer.tx, videoId);
  // Clips are too many for the subscribers.
  if (!video?.listed || video.is_clip) return;
  const type = video.is_live ? "live_starting_now" : "new_video";
  await notifySubscribers(writer, type, { channel_id: video.channel_id, video_id: videoId });
}

async function notifyPostCreated(writer: NotificationWriter, postId: string): Promise<void> {
  const post = await findPostMetadata(writer.tx, postId);
  if (!post) return;
  const { channel_id, user_id: userId } = post;
  if (channel_id !== null) await notifySubscribers(writer, "new_post", { channel_id, post_id: postId });
  if (userId === null) return;
  await insertForFollowers(writer.tx, { userId, postId }, writer.now);
  writer.written.push({ type: "new_post", subject: { post_id: postId } });
}

async function notifySubscribers(
  { tx, now, written }: NotificationWriter,
  type: SubscriberType,
  subject: NotificationSubject & { readonly channel_id: string },
): Promise<void> {
  await insertForSubscribers(tx, type, subject, now);
  written.push({ type, subject });
}

/** Notifies the authors of the comment replied to, and the hosts of the video or post; each account once. */
async function notifyCommentCreated(
  writer: NotificationWriter,
  { commentId, writerId, parentCommentId }: Events["comment.created"],
): Promise<void> {
  const { tx } = writer;
  const comment = await findCommentMetadata(tx, commentId);
  if (!comment) return;
  const { video_id, post_id, host_channel_id: channel_id } = comment;
  const subject = { video_id, post_id, channel_id, comment_id: commentId };
  const actor = { userId: writerId, channelId: comment.channel_id };
  const parent = parentCommentId === null ? undefined : await findCommentMetadata(tx, parentCommentId);
  const parentAuthorIds = parent ? await authorsOf(tx, parent) : [];
  await notifyEach(
    writer,
    parentAuthorIds,
    "comment_reply",
    { ...subject, parent_comment_id: parentCommentId },
    actor,
  );
  const hosts = channel_id === null ? [comment.host_user_id] : await listOwners(tx, channel_id);
  const others = hosts.filter((id) => id !== null && !parentAuthorIds.includes(id));
  await notifyEach(writer, others, "new_comment", subject, actor);
}

async function notifyCommentRated(
  writer: NotificationWriter,
  { commentId, userId }: { commentId: string; userId: string },
): Promise<void> {
  const comment = await findCommentMetadata(writer.tx, commentId);
  if (!comment) return;
  const { video_id, post_id, host_channel_id: channel_id } = comment;
  const subject = { video_id, post_id, channel_id, comment_id: commentId };
  await notifyGrouped(writer, await authorsOf(writer.tx, comment), "comment_rate", subject, userId);
}

async function notifyPostRated(
  writer: NotificationWriter,
  { postId, userId }: { postId: string; userId: string },
): Promise<void> {
  const post = await findPostMetadata(writer.tx, postId);
  if (!post) return;
  const subject = { post_id: postId, channel_id: post.channel_id };
  await notifyGrouped(writer, await authorsOf(writer.tx, post), "post_rate", subject, userId);
}

async function notifyAdsSwitched(
  writer: NotificationWriter,
  { channelId, isOn }: { channelId: string; isOn: boolean },
): Promise<void> {
  const owners = await listOwners(writer.tx, channelId);
  const subject = { channel_id: channelId };
  await notifyEach(writer, owners, isOn ? "ads_resumed" : "ads_paused", subject, NO_ACTOR);
}

async function notifyTicketAnswered(writer: NotificationWriter, ticketId: string): Promise<void> {
  const requester = await findRequester(writer.tx, ticketId);
  if (requester) await notifyEach(writer, [requester], "ticket_answer", { ticket_id: ticketId }, NO_ACTOR);
}

/** Notifies the owners of the entity if a measure was taken, and the accounts that reported it in any case. */
async function notifyDecisionMade(writer: NotificationWriter, decisionId: string): Promise<void> {
  const decision = await findDecisionDetails(writer.tx, decisionId);
  if (!decision) return;
  const { ownerIds, reporterIds, channelId, isRestricting } = decision;
  const subject = { decision_id: decisionId };
  if (isRestricting) {
    const ownerSubject = { ...subject, channel_id: channelId };
    await notifyEach(writer, ownerIds, "content_restricted", ownerSubject, NO_ACTOR);
  }
  await notifyEach(writer, reporterIds, "report_answered", subject, NO_ACTOR);
}

/** Notifies all who were told of the decision. */
async function notifyDecisionLifted(writer: NotificationWriter, decisionId: string): Promise<void> {
  const decision = await findDecisionDetails(writer.tx, decisionId);
  if (!decision) return;
  const subject = { decision_id: decisionId, channel_id: decision.channelId };
  await notifyEach(writer, decision.ownerIds, "content_restored", subject, NO_ACTOR);
  const reportSubject = { decision_id: decisionId };
  await notifyEach(writer, decision.reporterIds, "report_decision_lifted", reportSubject, NO_ACTOR);
}

type OwnerType = Extract<
  NotificationType,
  `video_${"processed" | "failed" | "remade" | "file_lost"}` | "live_ending_soon" | "recording_expiring"
>;

async function notifyOwners(
  writer: NotificationWriter,
  videoId: string,
  type: OwnerType | "video_rate",
  actorId?: string,
): Promise<void> {
  const video = await findVideoMetadata(writer.tx, videoId);
  if (!video || (video.is_clip && type !== "video_rate")) return;
  const owners = await listOwners(writer.tx, video.channel_id);
  const subject = { video_id: videoId, channel_id: video.channel_id };
  if (actorId === undefined) await notifyEach(writer, owners, type, subject, NO_ACTOR);
  else await notifyGrouped(writer, owners, type, subject, actorId);
}

/** Accounts of an author; for a channel, the account that posted and the owners of the channel. */
async function authorsOf(
  tx: Executor,
  {
    user_id,
    channel_id,
    author_id,
  }: { user_id: string | null; channel_id: string | null; author_id: string | null },
): Promise<string[]> {
  if (user_id !== null) return [user_id];
  const owners = channel_id === null ? [] : await listOwners(tx, channel_id);
  return [...new Set(author_id === null ? owners : [author_id, ...owners])];
}
