import type { NotificationType } from "#shared/notifications/types.ts";

/** Everything that can happen and that another noun may care about, with what its listeners need. */
export interface Events {
  "account.registered": { userId: string };
  /** Its rows are gone; what is kept elsewhere has to follow. */
  "account.deleted": { userId: string };
  "channel.created": { channelId: string };
  "channel.edited": { channelId: string };
  /** Nobody finds it any more; what belongs to it has to follow. */
  "channel.deleted": { channelId: string };
  "video.uploaded": { videoId: string; uploadId: string };
  "video.processed": { videoId: string };
  /** Its beginning or end was cut off, or is there again; what is said about places of it has to follow. */
  "video.trimmed": FilmCut;
  "video.failed": { videoId: string; failure: string };
  "video.published": { videoId: string; channelId: string };
  "video.deleted": { videoId: string };
  "subtitles.saved": { videoId: string };
  "video.restored": { videoId: string };
  /** Somebody has rated it, up or down. */
  "video.rated": { videoId: string; userId: string };
  "comment.created": { commentId: string; writerId: string; answeredId: string | null };
  "comment.rated": { commentId: string; userId: string };
  "post.created": { postId: string; writerId: string };
  "post.rated": { postId: string; userId: string };
  /** Somebody has become a member of its team. */
  "channel.joined": { channelId: string; userId: string };
  /** The staff have answered. */
  "ticket.answered": { ticketId: string };
  /** The staff have decided about a thing; its makers and those who have reported it have to hear. */
  "decision.made": { decisionId: string };
  /** A decision is no longer in force. */
  "decision.lifted": { decisionId: string };
  /** Accounts were told something at one moment; their devices have to follow. */
  "notifications.written": WrittenNotifications;
}

/** What a notification is about, by the names of its columns. */
export interface NotificationSubject {
  readonly channel_id?: string | null;
  readonly video_id?: string | null;
  readonly post_id?: string | null;
  readonly comment_id?: string | null;
  readonly answered_id?: string | null;
  readonly ticket_id?: string | null;
  readonly decision_id?: string | null;
}

export interface WrittenNotifications {
  readonly type: NotificationType;
  readonly subject: NotificationSubject;
  /** ISO 8601. */
  readonly updatedAt: string;
  /** The devices up to this address have been sent to. */
  readonly after: string;
}

/** Another stretch of the same film is played. Seconds of the whole film. */
export interface FilmCut {
  readonly videoId: string;
  /** Tells this change from others. */
  readonly mark: string;
  /** Where the film began until now. */
  readonly fromSeconds: number;
  readonly startSeconds: number;
  /** Of what is played. */
  readonly durationSeconds: number;
  /** Nothing is cut off any more. */
  readonly isWhole: boolean;
}

export type EventName = keyof Events;

/** Something that has happened, with its name: for those who listen to many things. */
export type Happening<Name extends EventName = EventName> = {
  [One in Name]: { readonly name: One; readonly event: Events[One] };
}[Name];
