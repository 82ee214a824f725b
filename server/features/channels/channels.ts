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
import type { CommentPolicy } from "#shared/reviews/review.ts";
import { requireCreator } from "#server/features/creators/creators.ts";
import { storeImage } from "#server/features/images/images.ts";
import { preferencesOf } from "#server/features/content-preferences/preference-filter.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext, Viewer } from "#server/platform/http/context.ts";
import { createCachePerOwner } from "#server/platform/swr-cache.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { listAllChannels } from "./all-channels.ts";
import {
  channelAbilities,
  requireAbility,
  effectiveVisibility,
  type ChannelAbilities,
  type ChannelAbility,
} from "./rules.ts";
import {
  countPublicChannels,
  findChannelById,
  findChannelByOldSlug,
  findChannelBySlug,
  findNotifyLevel,
  insertChannel,
  isSlugTaken,
  saveOldSlug,
  listPublicChannels,
  markChannelImage,
  updateChannel,
  type ChannelRow,
} from "./store.ts";
import { viewChannel } from "./view.ts";

/** How many former addresses of a channel redirect to it. */
const OLD_SLUGS_MAX = 5;

/**
 * Counting is slower than loading a page of channels, and the number is only displayed: a few seconds of staleness
 * are acceptable.
 */
const countCacheOf = createCachePerOwner<number>({ max: 1, freshMs: 5000, staleMs: 5000 });

/** Public channels without those the caller has muted. */
export async function listChannels(
  context: Context,
  { query }: UseCaseInput<typeof channels.list>,
): Promise<{ items: Channel[]; count: number }> {
  const { db, viewer } = context;
  if (query.all || query.adminSearch) return listAllChannels(context, { query });
  const muted = (await preferencesOf(context))?.mutedChannels ?? [];
  const [rows, count] = await Promise.all([
    listPublicChannels(db, query, muted),
    publicChannelsCount(db, muted),
  ]);
  return { items: rows.map((row) => viewChannel(row, channelAbilities(viewer, row))), count };
}

async function publicChannelsCount(db: Context["db"], muted: readonly string[]): Promise<number> {
  // Not cached: two viewers rarely mute the same channels.
  if (muted.length > 0) return countPublicChannels(db, muted);
  return countCacheOf(db).get("public", () => countPublicChannels(db, []));
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

/** The caller's role in a channel; null if the caller is not on its team. */
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

interface NewChannel {
  readonly name: string;
  readonly slug: string;
  readonly comment_policy: CommentPolicy;
}

/** Creates a channel owned by the caller, who must be a creator unless verification is disabled. */
export async function createChannel(
  context: SignedInContext,
  { body }: UseCaseInput<typeof channels.create>,
): Promise<Channel> {
  const { db, viewer, queue, settings } = context;
  await requireCreator(context);
  const made = { name: body.name, comment_policy: settings.get("moderation.commentPolicy") };
  return inTransaction(db, async (tx) => {
    const id = body.slug
      ? await insertUnlessTaken(tx, { ...made, slug: body.slug }, viewer.id)
      : await insertWithOwnSlug(tx, made, viewer.id);
    if (!id) throw new AppError("SLUG_TAKEN", {}, { slug: { code: "INVALID" } });
    await queue.emit(tx, "channel.created", { channelId: id });
    const row = await findChannelById(tx, id);
    // `viewer.channels` was loaded before the channel existed.
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
    const { slug, socialLinks, visibility, commentPolicy, ...rest } = body;
    if (channel && slug !== undefined) await changeSlug(tx, channel, slug);
    const links = socialLinks === undefined ? {} : { social_links: [...new Set(socialLinks)] };
    const chosen = channel && visibility ? visibilityChanges(channel, visibility) : {};
    await updateChannel(tx, params.id, {
      ...withoutUndefined(rest),
      ...(slug ? { slug } : {}),
      ...(commentPolicy ? { comment_policy: commentPolicy } : {}),
      ...links,
      ...chosen,
    });
    await queue.emit(tx, "channel.edited", { channelId: params.id });
    return viewFor(viewer, await findChannelById(tx, params.id));
  });
}

export async function setChannelAvatar(
  context: SignedInContext,
  { params, file }: UseCaseInput<typeof channels.setAvatar>,
): Promise<Channel> {
  return setImage(context, params.id, file, "has_avatar");
}

export async function setChannelBanner(
  context: SignedInContext,
  { params, file }: UseCaseInput<typeof channels.setBanner>,
): Promise<Channel> {
  return setImage(context, params.id, file, "has_banner");
}

/** For other features: the channel, if the viewer has the ability; NOT_FOUND if the viewer may not see it. */
export async function loadChannelFor(
  db: Executor,
  viewer: Viewer | undefined,
  id: string,
  ability: ChannelAbility,
): Promise<ChannelRow> {
  const channel = await findChannelById(db, id);
  if (!channel) throw new AppError("NOT_FOUND");
  requireAbility(channelAbilities(viewer, channel), ability);
  return channel;
}

async function setImage(
  { db, viewer, storage }: SignedInContext,
  id: string,
  file: Uint8Array,
  image: "has_avatar" | "has_banner",
): Promise<Channel> {
  await loadChannelFor(db, viewer, id, "edit");
  await storeImage(storage, image === "has_avatar" ? "channel" : "banner", id, file);
  await markChannelImage(db, id, image);
  return viewFor(viewer, await findChannelById(db, id));
}

/** While staff restrict a channel, the owner's choice is stored to be restored later. */
function visibilityChanges(channel: ChannelRow, chosen: ChannelRow["visibility"]) {
  const visibility = effectiveVisibility(chosen, channel);
  return channel.chosen_visibility === null ? { visibility } : { visibility, chosen_visibility: chosen };
}

/** Rejects addresses of other channels; the channel's former addresses redirect to it. */
async function changeSlug(tx: Executor, channel: ChannelRow, slug: string): Promise<void> {
  if (slug.toLowerCase() === channel.slug.toLowerCase()) return;
  if (await isSlugTaken(tx, slug, [channel.id])) {
    throw new AppError("SLUG_TAKEN", {}, { slug: { code: "INVALID" } });
  }
  await saveOldSlug(tx, channel.id, { before: channel.slug, after: slug, maxKept: OLD_SLUGS_MAX });
}

/** Tries the slug of the name, then numbered variants. */
async function insertWithOwnSlug(
  tx: Executor,
  channel: Omit<NewChannel, "slug">,
  ownerId: string,
): Promise<string | undefined> {
  const plain = slugFromName(channel.name);
  const base =
    plain.length < SLUG_MIN_CHARACTERS || isReservedSlug(plain) ? `kanal-${plain}`.replace(/-$/, "") : plain;
  for (let number = 1; number < 1000; number++) {
    const ending = number === 1 ? "" : `-${number}`;
    const slug = base.slice(0, SLUG_MAX_CHARACTERS - ending.length) + ending;
    const id = await insertUnlessTaken(tx, { ...channel, slug }, ownerId);
    if (id) return id;
  }
  return undefined;
}

/** The new channel's id; undefined if another channel has or had the address. */
async function insertUnlessTaken(
  tx: Executor,
  channel: NewChannel,
  ownerId: string,
): Promise<string | undefined> {
  if (await isSlugTaken(tx, channel.slug)) return undefined;
  return insertChannel(tx, channel, ownerId);
}

/** What the viewer may do with the channel; NOT_FOUND if there is none. */
export function abilitiesOf(viewer: Viewer | undefined, channel: ChannelRow | undefined): ChannelAbilities {
  if (!channel) throw new AppError("NOT_FOUND");
  return channelAbilities(viewer, channel);
}

/** The channel with the viewer's subscription level, if subscribed. */
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

/** Removes undefined keys, so that absent fields stay unchanged. */
function withoutUndefined<T extends object>(body: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
