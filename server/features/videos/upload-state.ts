import type { Executor } from "#server/platform/database/executor.ts";
import type { Events } from "#server/platform/events.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { nextVideoStatus } from "#shared/videos/lifecycle.ts";
import { changeVideo, transitionVideo } from "./transition-video.ts";
import { loadVideoFor } from "./videos.ts";

/** Only users who may edit the video may upload its file, and only administrators may replace it. */
export async function requireUploader(
  { db }: Pick<Services, "db">,
  viewer: Viewer | undefined,
  videoId: string,
  { isReplacement }: { isReplacement: boolean },
): Promise<Viewer> {
  if (!viewer) throw new AppError("UNAUTHORIZED");
  await loadVideoFor(db, viewer, videoId, isReplacement ? "replaceFile" : "edit");
  return viewer;
}

/** The video waits for the bytes of an upload. Its row stays locked until the transaction ends. */
export async function startUploading(
  { clock, queue }: Services,
  tx: Executor,
  { videoId, isReplacement }: Events["upload.started"],
): Promise<void> {
  const action = isReplacement ? "replaceFile" : "startUpload";
  await transitionVideo({ db: tx, now: clock.now(), queue }, videoId, action);
}

/** A video that waited for an aborted upload becomes a draft again. */
export async function stopUploading(
  { clock, queue }: Services,
  tx: Executor,
  { videoId }: Events["upload.cancelled"],
): Promise<void> {
  await changeVideo({ db: tx, now: clock.now(), queue }, videoId, ({ status }) =>
    nextVideoStatus(status, "cancelUpload") ? { action: "cancelUpload" } : undefined,
  );
}
