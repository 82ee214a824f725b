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
  "video.failed": { videoId: string; failure: string };
  "video.published": { videoId: string; channelId: string };
  "video.deleted": { videoId: string };
  "video.restored": { videoId: string };
  "video.banned": { videoId: string };
}

export type EventName = keyof Events;
