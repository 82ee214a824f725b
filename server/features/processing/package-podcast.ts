import { packagePodcastAudio } from "#server/media/encode/podcast-audio.ts";
import type { MediaEngine } from "#server/media/engine.ts";
import type { JobRun } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import {
  listFiles,
  mediaKey,
  savePodcastSize,
  storePodcastFile,
  type SourceFile,
} from "#server/features/video-files/video-files.ts";
import { openWorkFolder } from "./job-workspace.ts";
import { packagePodcastJob } from "./jobs.ts";

/** Requests the podcast audio of a video that an earlier version of the site has processed. */
export async function requestPodcast(
  { db, queue }: Pick<Services, "db" | "queue">,
  source: SourceFile,
): Promise<void> {
  await queue.send(db, packagePodcastJob, source, { key: source.uploadId });
}

export async function packagePodcast(
  { db, storage, config }: Services,
  engine: MediaEngine | undefined,
  source: SourceFile,
  { signal }: JobRun,
): Promise<void> {
  const { videoId, uploadId } = source;
  const audio = (await listFiles(db, videoId, uploadId)).find(({ kind }) => kind === "audio");
  if (engine?.mode !== "full" || !audio || audio.track.podcastBytes !== undefined) return;
  await using work = await openWorkFolder(config, videoId);
  const file = await storage.localFile(mediaKey(videoId, uploadId, audio.name), work.folder);
  const { durationSeconds } = audio.track;
  const podcast = await packagePodcastAudio({ engine, file, durationSeconds, outDir: work.folder, signal });
  await storePodcastFile(storage, source, podcast.file);
  await savePodcastSize(db, source, podcast.sizeBytes);
}
