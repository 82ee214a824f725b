import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { FileInfo, videoModeration } from "#shared/videos/moderation.ts";
import { findSourceFile } from "#server/features/uploads/uploads.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { listFiles, type PlayableFile } from "#server/features/video-files/video-files.ts";
import { findMediaInfo } from "./step-store.ts";
import { loadVideo } from "#server/features/videos/videos.ts";

/** Metadata of a video's file, for the staff, in any state of the video. NOT_FOUND if no file was probed. */
export async function showFileInfo(
  { db }: SignedInContext,
  { params }: UseCaseInput<typeof videoModeration.fileInfo>,
): Promise<FileInfo> {
  await loadVideo(db, params.id);
  const [source, info] = await Promise.all([findSourceFile(db, params.id), findMediaInfo(db, params.id)]);
  if (!source || !info) throw new AppError("NOT_FOUND");
  const { container, durationSeconds, video, audio } = info;
  const files = await listFiles(db, params.id, source.uploadId);
  return {
    name: source.name,
    uploadedAt: source.uploadedAt.toISOString(),
    container,
    codecs: [video?.codec, audio?.codec].filter((codec) => codec !== undefined),
    width: video?.width ?? null,
    height: video?.height ?? null,
    bitrate: durationSeconds > 0 ? Math.round((source.size * 8) / durationSeconds) : 0,
    size: source.size,
    duration: durationSeconds,
    renditions: files.map(viewRendition),
  };
}

function viewRendition({ name, track }: PlayableFile): FileInfo["renditions"][number] {
  const { codecs, width, height, averageBandwidth, sizeBytes } = track;
  return { name, codecs, width, height, bitrate: averageBandwidth, size: sizeBytes };
}
