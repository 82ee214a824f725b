import type { NotificationType } from "#shared/notifications/types.ts";
import type { ReviewedKind } from "#shared/reviews/review.ts";

/** All domain events that features may listen to, with their payloads. */
export interface Events {
  "account.registered": { userId: string };
  /** The rows of the account are deleted in the same transaction; listeners delete what no foreign key deletes. */
  "account.deleted": { userId: string };
  /** The staff has lifted every block of an account; decisions about it end in the same transaction. */
  "account.unblocked": { userId: string; unblockedBy: string };
  "channel.created": { channelId: string };
  "channel.edited": { channelId: string };
  /** The channel is no longer listed; listeners update the data that belongs to it. */
  "channel.deleted": { channelId: string };
  /** The only owner has deleted the account: listeners delete the content of the channel in the same transaction. */
  "channel.orphaned": { channelId: string };
  /** The staff has restricted the channel or lifted the restriction. */
  "channel.restricted": { channelId: string };
  /** The row is deleted in the same transaction, 30 days after the channel; listeners erase its files. */
  "channel.erased": { channelId: string };
  /** A user starts to upload a file. A listener in its transaction may refuse it. */
  "upload.started": { videoId: string; isReplacement: boolean };
  "upload.cancelled": { videoId: string };
  /** The file of the upload is complete. The upload that it replaces, if any, is no longer processed. */
  "video.uploaded": {
    videoId: string;
    uploadId: string;
    isReplacement: boolean;
    replacedUploadId: string | null;
  };
  "video.processed": { videoId: string };
  /** The start or end of the video was trimmed or restored; listeners shift data with playback positions. */
  "video.trimmed": VideoTrim;
  "video.failed": { videoId: string; failure: string };
  /** Files of the video are lost from the storage. `isRemade`: all of them are made again from its original. */
  "video.filesLost": { videoId: string; isRemade: boolean };
  /**
   * The status became public, or every viewer can find the video for the first time; emitted twice if these happen at
   * different times.
   */
  "video.published": { videoId: string; channelId: string };
  "video.deleted": { videoId: string };
  /**
   * Shared caches may have files of these videos that the site no longer serves at these addresses: access was taken
   * away, or the files were deleted. At most 500 videos.
   */
  "media.withdrawn": { videoIds: readonly string[] };
  /** The server ends the live stream soon: it has run for nearly as long as streams of the site may. */
  "live.endingSoon": { videoId: string };
  /** The recording of a live stream is deleted in some days. */
  "recording.expiring": { videoId: string };
  /** The channel allows the publication of the clip; its author is notified. */
  "clip.approved": { videoId: string };
  "subtitles.saved": { videoId: string };
  "video.restored": { videoId: string };
  /** A user has rated the video, up or down. */
  "video.rated": { videoId: string; userId: string };
  /** Others see a new comment: one that was held, once it is approved. */
  "comment.created": { commentId: string; writerId: string | null; parentCommentId: string | null };
  /** A comment waits for the approval of its channel. */
  "comment.waiting": { commentId: string; writerId: string | null };
  "comment.rated": { commentId: string; userId: string };
  /** Others see a new post: one that was held, once it is approved. */
  "post.created": { postId: string; writerId: string | null };
  "post.rated": { postId: string; userId: string };
  /** Ads of the channel, or its points, wait because the staff has switched formats off, or no longer do. */
  "ads.switched": { channelId: string; isOn: boolean };
  /** A user has become a member of the channel's team. */
  "channel.joined": { channelId: string; userId: string };
  /** A staff member has replied. */
  "ticket.answered": { ticketId: string };
  /** What was held was approved or refused; its author is notified. */
  "review.decided": { kind: ReviewedKind; id: string; isApproved: boolean };
  /** A moderation decision was made; the authors of the content and the reporters are notified. */
  "decision.made": { decisionId: string };
  /** A decision is no longer in force. */
  "decision.lifted": { decisionId: string };
  /** Notifications were written for accounts in one transaction; push messages to their devices follow. */
  "notifications.written": WrittenNotifications;
}

/** The subject of a notification, by column name. */
export interface NotificationSubject {
  readonly channel_id?: string | null;
  readonly video_id?: string | null;
  readonly post_id?: string | null;
  readonly comment_id?: string | null;
  readonly parent_comment_id?: string | null;
  readonly ticket_id?: string | null;
  readonly decision_id?: string | null;
}

export interface WrittenNotifications {
  readonly type: NotificationType;
  readonly subject: NotificationSubject;
  /** ISO 8601. */
  readonly updatedAt: string;
  /** Push messages were already sent to the endpoints up to this one. */
  readonly after: string;
}

/** A new trim range of a video. Positions are seconds of the untrimmed video. */
export interface VideoTrim {
  readonly videoId: string;
  /** Unique id of this change. */
  readonly trimId: string;
  /** Start of the range before this change. */
  readonly fromSeconds: number;
  readonly startSeconds: number;
  /** Duration of the trimmed video. */
  readonly durationSeconds: number;
  /** True if the video is untrimmed again. */
  readonly isWhole: boolean;
}

export type EventName = keyof Events;

/** A domain event with its name, for listeners to several events. */
export type DomainEvent<Name extends EventName = EventName> = {
  [One in Name]: { readonly name: One; readonly event: Events[One] };
}[Name];
