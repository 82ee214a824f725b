import { type Video, videos } from "#shared/videos/contract.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";
import { call } from "#web/data/api.ts";
import { publishAfterUpload } from "#web/features/uploads/upload-store.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { scheduleVideo, type Schedule } from "./schedule.ts";

/** What happens to the video once its form is saved. */
export type SubmitIntent = "save" | "publish" | Schedule;

export interface SubmitResult {
  readonly text: string;
  /** The status of the video at that time. */
  readonly status: VideoStatus;
}

/** Publishes or schedules a saved video where that is intended; `onChanged` gets the video after it. */
export async function applyIntent(
  intent: SubmitIntent,
  saved: Video,
  onChanged: (video: Video) => void,
): Promise<SubmitResult> {
  if (intent === "save") return { text: m.studio_saved(), status: saved.status };
  if (intent === "publish") return publish(saved, onChanged);
  const scheduled = await scheduleVideo(saved._id, intent);
  onChanged(scheduled);
  return { text: m.studio_planned(), status: scheduled.status };
}

async function publish({ _id, status }: Video, onChanged: (video: Video) => void): Promise<SubmitResult> {
  // Checked after the save: the upload may have completed meanwhile.
  if (publishAfterUpload(_id)) return { text: m.studio_publish_later(), status };
  const published = await call(videos.publish, { params: { id: _id } });
  onChanged(published);
  const text = published.status === "public" ? m.studio_published() : m.studio_publish_later();
  return { text, status: published.status };
}
