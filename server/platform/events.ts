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
  "video.banned": { videoId: string };
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
