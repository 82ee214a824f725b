import type { Clip, clips, ClipSettings } from "#shared/clips/contract.ts";
import type { UseCaseInput, UseCaseResult } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { loadChannelFor } from "#server/features/channels/channels.ts";
import { changeVideo } from "#server/features/videos/transition-video.ts";
import { addDerivedVideo, lockVideoFor, loadVideoFor } from "#server/features/videos/videos.ts";
import type { VideoRow } from "#server/features/videos/video-row.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext, Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { mayClip, requireClipLength } from "./rules.ts";
import {
  findClip,
  findClipSettings,
  insertClip,
  isSubscriber,
  listClips,
  markApproved,
  saveClipSettings,
  type ClipRow,
} from "./store.ts";

/** Who may cut clips from a live stream, and whether the viewer may. */
export async function showClipRule(
  { db, viewer }: Context,
  { params }: UseCaseInput<typeof clips.rule>,
): Promise<UseCaseResult<typeof clips.rule>> {
  const video = await loadVideoFor(db, viewer, params.id, "view");
  const settings = await loadSettings(db, video.channel_id);
  const canClip = isRunning(video) && (await isAllowed(db, viewer, video, settings));
  return { ...settings, canClip };
}

/** Makes the video of a clip; its file is cut by the process that has the stream. */
export async function createClip(
  { db, viewer, now }: SignedInContext,
  { params, body }: UseCaseInput<typeof clips.create>,
): Promise<Clip> {
  const stream = await loadVideoFor(db, viewer, params.id, "play");
  const settings = await loadSettings(db, stream.channel_id);
  if (!isRunning(stream)) throw new AppError("NOT_LIVE");
  if (!(await isAllowed(db, viewer, stream, settings))) throw new AppError("CLIPS_REFUSED");
  requireClipLength(body);
  const { title, startSeconds, endSeconds } = body;
  const isApproved = !settings.needsApproval;
  const id = await inTransaction(db, async (tx) => {
    const made = await addDerivedVideo(tx, {
      ...{ channel_id: stream.channel_id, title, tags: stream.tags, categories: stream.categories },
      ...{ visibility: stream.visibility, age_restriction: stream.age_restriction },
      ...{ created_by: viewer.id, publish_when_ready: isApproved },
    });
    await insertClip(tx, {
      ...{ video_id: made, source_id: stream.id, maker_id: viewer.id },
      ...{ start_seconds: startSeconds, end_seconds: endSeconds, is_approved: isApproved, requested_at: now },
    });
    return made;
  });
  const clip = await findClip(db, id);
  if (!clip) throw new AppError("NOT_FOUND");
  return viewClip(clip);
}

export async function listClipsOf(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof clips.list>,
): Promise<UseCaseResult<typeof clips.list>> {
  await loadVideoFor(db, viewer, params.id, "edit");
  const items = (await listClips(db, params.id)).map(viewClip);
  return { items, count: items.length };
}

/** Publishes a clip, at once or as soon as it can be played, and tells its maker. */
export async function approveClip(
  { db, viewer, now, queue }: SignedInContext,
  { params }: UseCaseInput<typeof clips.approve>,
): Promise<{ ok: true }> {
  await inTransaction(db, async (tx) => {
    await lockVideoFor(tx, viewer, params.id, "edit");
    const clip = await findClip(tx, params.id);
    if (!clip) throw new AppError("NOT_FOUND");
    if (clip.is_approved) return;
    await markApproved(tx, params.id);
    await changeVideo({ db: tx, now, queue }, params.id, ({ status }) =>
      status === "processed" ? { action: "publish" } : { columns: { publish_when_ready: true } },
    );
    await queue.emit(tx, "clip.approved", { videoId: params.id });
  });
  return { ok: true };
}

export async function showClipSettings(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof clips.settings>,
): Promise<ClipSettings> {
  const channel = await loadChannelFor(db, viewer, params.id, "upload");
  return loadSettings(db, channel.id);
}

export async function editClipSettings(
  { db, viewer }: SignedInContext,
  { params, body }: UseCaseInput<typeof clips.editSettings>,
): Promise<ClipSettings> {
  const channel = await loadChannelFor(db, viewer, params.id, "upload");
  const { clippers, needsApproval } = body;
  await saveClipSettings(db, channel.id, { clippers, clips_need_approval: needsApproval });
  return body;
}

async function loadSettings(db: Executor, channelId: string): Promise<ClipSettings> {
  const found = await findClipSettings(db, channelId);
  if (!found) throw new AppError("NOT_FOUND");
  return { clippers: found.clippers, needsApproval: found.clips_need_approval };
}

function isRunning(video: VideoRow): boolean {
  const { live, status, livestream_started_at, livestream_ended_at } = video;
  return live && status === "public" && livestream_started_at !== null && livestream_ended_at === null;
}

async function isAllowed(
  db: Executor,
  viewer: Viewer | undefined,
  { channel_id }: VideoRow,
  { clippers }: ClipSettings,
): Promise<boolean> {
  return mayClip(clippers, {
    isSignedIn: viewer !== undefined,
    isMember: viewer?.channels.some(({ id }) => id === channel_id) === true,
    isSubscriber: viewer !== undefined && (await isSubscriber(db, viewer.id, channel_id)),
  });
}

function viewClip(row: ClipRow): Clip {
  const { video_id, title, maker_name, start_seconds, end_seconds, is_approved } = row;
  return {
    ...{ _id: video_id, title, makerName: maker_name, isApproved: is_approved },
    ...{ startSeconds: start_seconds, endSeconds: end_seconds },
  };
}
