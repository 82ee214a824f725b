import type { Channel, channels } from "#shared/channels/contract.ts";
import {
  isReservedSlug,
  SLUG_MAX_CHARACTERS,
  SLUG_MIN_CHARACTERS,
  slugFromName,
} from "#shared/channels/slug.ts";
import { Slug } from "#shared/channels/contract.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { requireCreator } from "#server/features/creators/creators.ts";
import { storeImage } from "#server/features/images/images.ts";
import { wishesOf } from "#server/features/viewing-rules/wanted.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext, Viewer } from "#server/platform/http/context.ts";
import { rememberedOf } from "#server/platform/remembered.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { listAllChannels } from "./all-channels.ts";
import { channelAbilities, requireAbility, visibilityInForce, type ChannelAbility } from "./rules.ts";
import {
  countPublicChannels,
  findChannelById,
  findChannelByOldSlug,
  findChannelBySlug,
  findNotifyLevel,
  insertChannel,
  isSlugTaken,
  keepOldSlug,
  listPublicChannels,
  markChannelImage,
  updateChannel,
  type ChannelRow,
} from "./store.ts";
import { viewChannel } from "./view.ts";

/** So many former addresses of a channel go on leading to it. */
const OLD_SLUGS_KEPT = 5;

/** Counting costs more than a page of channels, and the number is only shown: it may be a few seconds old. */
const countsOf = rememberedOf<number>({ max: 1, freshMs: 5000, staleMs: 5000 });

/** Public channels that the caller wants to see. */
export async function listChannels(
  context: Context,
  { query }: UseCaseInput<typeof channels.list>,
): Promise<{ items: Channel[]; count: number }> {
  const { db, viewer } = context;
  if (query.all || query.adminSearch) return listAllChannels(context, { query });
  const muted = (await wishesOf(context))?.mutedChannels ?? [];
  const [rows, count] = await Promise.all([
    listPublicChannels(db, query, muted),
    publicChannelsCount(db, muted),
  ]);
  return { items: rows.map((row) => viewChannel(row, channelAbilities(viewer, row))), count };
}

async function publicChannelsCount(db: Context["db"], muted: readonly string[]): Promise<number> {
  // Hardly anybody else has muted the same channels.
  if (muted.length > 0) return countPublicChannels(db, muted);
  return countsOf(db).get("public", () => countPublicChannels(db, []));
}

export async function showChannel(
  context: Context,
  { params }: UseCaseInput<typeof channels.get>,
): Promise<Channel> {
  return presentTo(context, await findChannelById(context.db, params.id));
}

export async function showChannelBySlug(
  context: Context,
  { params }: UseCaseInput<typeof channels.bySlug>,
): Promise<Channel> {
  const { db } = context;
  const current = await findChannelBySlug(db, params.slug);
  return presentTo(context, current ?? (await findChannelByOldSlug(db, params.slug)));
}

/** The caller's role in a channel; null for strangers. */
export async function showRole(
  { db, viewer }: Context,
  { params }: UseCaseInput<typeof channels.role>,
): Promise<{ channelRole: "owner" | "editor" | "moderator" | null }> {
  const channel = await findChannelBySlug(db, params.slug);
  if (!channel) throw new AppError("NOT_FOUND");
  return { channelRole: viewer?.channels.find(({ id }) => id === channel.id)?.role ?? null };
}

/** Whether an address is valid, not reserved and not taken. */
export async function checkSlug(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof channels.slugAvailability>,
): Promise<{ available: boolean }> {
  if (!Slug.safeParse(params.slug).success) return { available: false };
  const ownIds = viewer.channels.map(({ id }) => id);
  return { available: !(await isSlugTaken(db, params.slug, ownIds)) };
}

/** Creates a channel owned by the caller, who must be a creator unless verification is switched off. */
export async function createChannel(
  context: SignedInContext,
  { body }: UseCaseInput<typeof channels.create>,
): Promise<Channel> {
  const { db, viewer, queue } = context;
  await requireCreator(context);
  return inTransaction(db, async (tx) => {
    const id = body.slug
      ? await insertUnlessTaken(tx, { name: body.name, slug: body.slug }, viewer.id)
      : await insertWithOwnSlug(tx, body.name, viewer.id);
    if (!id) throw new AppError("SLUG_TAKEN", {}, { slug: { code: "INVALID" } });
    await queue.emit(tx, "channel.created", { channelId: id });
    const row = await findChannelById(tx, id);
    // The session does not know yet whose channel this is.
    return viewFor({ ...viewer, channels: [...viewer.channels, { id, role: "owner" }] }, row);
  });
}

export async function editChannel(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof channels.edit>,
): Promise<Channel> {
  const { db, viewer, queue } = context;
  return inTransaction(db, async (tx) => {
    const channel = await findChannelById(tx, params.id);
    requireAbility(abilitiesOf(viewer, channel), "edit");
    const { slug, socialLinks, visibility, ...rest } = body;
    if (channel && slug !== undefined) await moveToSlug(tx, channel, slug);
    const links = socialLinks === undefined ? {} : { social_links: [...new Set(socialLinks)] };
    const chosen = channel && visibility ? visibilityChanges(channel, visibility) : {};
    await updateChannel(tx, params.id, {
      ...definedOf(rest),
      ...(slug ? { slug } : {}),
      ...links,
      ...chosen,
    });
    await queue.emit(tx, "channel.edited", { channelId: params.id });
    return viewFor(viewer, await findChannelById(tx, params.id));
  });
}

export async function setChannelPicture(
  context: SignedInContext,
  { params, file }: UseCaseInput<typeof channels.setPicture>,
): Promise<Channel> {
  return setImage(context, params.id, file, "has_picture");
}

export async function setChannelBanner(
  context: SignedInContext,
  { params, file }: UseCaseInput<typeof channels.setBanner>,
): Promise<Channel> {
  return setImage(context, params.id, file, "has_banner");
}

/** For other nouns: the channel with what the viewer may do; NOT_FOUND where they may not even see it. */
export async function loadChannelFor(
  db: Executor,
  viewer: Viewer | undefined,
  id: string,
  wanted: ChannelAbility,
): Promise<ChannelRow> {
  const channel = await findChannelById(db, id);
  if (!channel) throw new AppError("NOT_FOUND");
  requireAbility(channelAbilities(viewer, channel), wanted);
  return channel;
}

async function setImage(
  { db, viewer, storage }: SignedInContext,
  id: string,
  file: Uint8Array,
  image: "has_picture" | "has_banner",
): Promise<Channel> {
  await loadChannelFor(db, viewer, id, "edit");
  await storeImage(storage, image === "has_picture" ? "channel" : "banner", id, file);
  await markChannelImage(db, id, image);
  return viewFor(viewer, await findChannelById(db, id));
}

/** While the staff hold a channel back, what its owner chooses is written down for later. */
function visibilityChanges(channel: ChannelRow, chosen: ChannelRow["visibility"]) {
  const visibility = visibilityInForce(chosen, channel);
  return channel.chosen_visibility === null ? { visibility } : { visibility, chosen_visibility: chosen };
}

/** Refuses addresses of others; those the channel leaves behind go on leading to it. */
async function moveToSlug(tx: Executor, channel: ChannelRow, slug: string): Promise<void> {
  if (slug.toLowerCase() === channel.slug.toLowerCase()) return;
  if (await isSlugTaken(tx, slug, [channel.id])) {
    throw new AppError("SLUG_TAKEN", {}, { slug: { code: "INVALID" } });
  }
  await keepOldSlug(tx, channel.id, { before: channel.slug, after: slug, keptAtMost: OLD_SLUGS_KEPT });
}

/** Tries the name's own slug, then numbered ones. */
async function insertWithOwnSlug(tx: Executor, name: string, ownerId: string): Promise<string | undefined> {
  const plain = slugFromName(name);
  const base =
    plain.length < SLUG_MIN_CHARACTERS || isReservedSlug(plain) ? `kanal-${plain}`.replace(/-$/, "") : plain;
  for (let number = 1; number < 1000; number++) {
    const ending = number === 1 ? "" : `-${number}`;
    const slug = base.slice(0, SLUG_MAX_CHARACTERS - ending.length) + ending;
    const id = await insertUnlessTaken(tx, { name, slug }, ownerId);
    if (id) return id;
  }
  return undefined;
}

/** The new channel's id, or undefined where the address is, or was, somebody else's. */
async function insertUnlessTaken(
  tx: Executor,
  channel: { name: string; slug: string },
  ownerId: string,
): Promise<string | undefined> {
  if (await isSlugTaken(tx, channel.slug)) return undefined;
  return insertChannel(tx, channel, ownerId);
}

function abilitiesOf(viewer: Viewer | undefined, channel: ChannelRow | undefined) {
  if (!channel) throw new AppError("NOT_FOUND");
  return channelAbilities(viewer, channel);
}

/** The channel with the viewer's own subscription to it, if there is one. */
async function presentTo({ db, viewer }: Context, channel: ChannelRow | undefined): Promise<Channel> {
  const shown = viewFor(viewer, channel);
  const notifyWhen = viewer && (await findNotifyLevel(db, viewer.id, shown._id));
  return notifyWhen ? { ...shown, notifyWhen } : shown;
}

function viewFor(viewer: Viewer | undefined, channel: ChannelRow | undefined): Channel {
  const abilities = abilitiesOf(viewer, channel);
  requireAbility(abilities, "view");
  return viewChannel(channel as ChannelRow, abilities);
}

/** Drops what was not sent, so that an absent key changes nothing. */
function definedOf<T extends object>(body: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
