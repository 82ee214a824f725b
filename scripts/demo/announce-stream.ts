import { videos, type Video } from "#shared/videos/contract.ts";
import type { DemoChannel } from "./demo-channel.ts";
import type { DemoCreator } from "./accounts.ts";
import { drawPoster, jpegBlob } from "./posters.ts";
import type { SceneName } from "./scenes.ts";

interface StreamOptions {
  readonly title: string;
  readonly description: string;
  readonly scene: SceneName;
}

/** Seed of the thumbnail of live streams; no video uses it. */
const STREAM_SEED = 7001;

/** Returns the live stream with this title that has not ended, or creates one. */
export async function findOrMakeStream(
  { call, channel }: Pick<DemoCreator, "call" | "channel">,
  { title, description, scene }: StreamOptions,
  { tags, category }: DemoChannel,
): Promise<{ stream: Video; isNew: boolean }> {
  const query = { channelId: channel._id, query: title, limit: 100 };
  const { items } = await call(videos.listAll, { query });
  const known = items.find((one) => one.title === title && one.live && !one.livestreamEndedAt);
  if (known) return { stream: await call(videos.get, { params: { id: known._id } }), isNew: false };
  const made = await call(videos.create, { body: { channelId: channel._id, title, live: true } });
  const params = { id: made._id };
  const poster = await drawPoster({ scene, seed: STREAM_SEED, take: 2 });
  await call(videos.setThumbnail, { params, file: jpegBlob(poster) });
  const body = { desc: description, tags: [...tags], categories: [category] };
  return { stream: await call(videos.edit, { params, body }), isNew: true };
}

/** Announces a live stream for a moment in the future; an announced one stays unchanged. */
export async function announceStream(
  creator: DemoCreator,
  order: StreamOptions,
  channel: DemoChannel,
  startsAt: Date,
): Promise<boolean> {
  const { stream, isNew } = await findOrMakeStream(creator, order, channel);
  if (stream.livestreamStartsAt !== null) return isNew;
  const body = { livestreamStartsAt: startsAt.toISOString() };
  await creator.call(videos.edit, { params: { id: stream._id }, body });
  return isNew;
}
