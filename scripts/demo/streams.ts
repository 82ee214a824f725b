import { videos, type Video } from "#shared/videos/contract.ts";
import type { DemoChannel } from "./demo-channel.ts";
import type { Broadcaster } from "./people.ts";
import { drawPoster, jpegBlob } from "./posters.ts";
import type { SceneName } from "./scenes.ts";

interface StreamOrder {
  readonly title: string;
  readonly description: string;
  readonly scene: SceneName;
}

/** The picture of live streams; no video has the same. */
const STREAM_SEED = 7001;

/** The live stream of this title, made where there is none that could still run. */
export async function findOrMakeStream(
  { call, channel }: Pick<Broadcaster, "call" | "channel">,
  { title, description, scene }: StreamOrder,
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

/** Announces a live stream for a moment that is still to come; one that is announced is left alone. */
export async function announceStream(
  broadcaster: Broadcaster,
  order: StreamOrder,
  channel: DemoChannel,
  startsAt: Date,
): Promise<boolean> {
  const { stream, isNew } = await findOrMakeStream(broadcaster, order, channel);
  if (stream.livestreamStartsAt !== null) return isNew;
  const body = { livestreamStartsAt: startsAt.toISOString() };
  await broadcaster.call(videos.edit, { params: { id: stream._id }, body });
  return isNew;
}
