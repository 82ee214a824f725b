import { findClipMetadata } from "./metadata-store.ts";
import { NO_ACTOR, notifyEach, type NotificationWriter } from "./notification-writer.ts";

export async function notifyClipApproved(writer: NotificationWriter, videoId: string): Promise<void> {
  const clip = await findClipMetadata(writer.tx, videoId);
  if (!clip) return;
  const subject = { video_id: videoId, channel_id: clip.channel_id };
  await notifyEach(writer, [clip.maker_id], "clip_approved", subject, NO_ACTOR);
}

/** The clip is gone: the notification is about its stream. */
export async function notifyClipDeleted(writer: NotificationWriter, videoId: string): Promise<void> {
  const clip = await findClipMetadata(writer.tx, videoId);
  if (!clip) return;
  const type = clip.is_approved ? "clip_removed" : "clip_rejected";
  const subject = { video_id: clip.source_id, channel_id: clip.channel_id };
  await notifyEach(writer, [clip.maker_id], type, subject, NO_ACTOR);
}
