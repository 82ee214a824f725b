import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { Playlist, playlists } from "#shared/playlists/contract.ts";
import { loadChannelFor } from "#server/features/channels/channels.ts";
import { loadCards } from "#server/features/videos/cards.ts";
import { preferenceFilter, preferencesOf } from "#server/features/content-preferences/preference-filter.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { isStaff, type Context, type SignedInContext, type Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import {
  applyOrder,
  playlistAbilities,
  requireNotFrozen,
  requireNotSpecial,
  requirePlaylistAbility,
  effectiveVisibility,
} from "./rules.ts";
import {
  deletePlaylist,
  findPlaylist,
  findPlaylists,
  insertPlaylist,
  listPlaylists,
  lockPlaylist,
  updatePlaylist,
  type PlaylistRow,
} from "./store.ts";
import { findContents, listHiddenIds, listVideoIds, listVisibleIds, saveVideoIds } from "./videos-store.ts";
import { viewPlaylist } from "./view.ts";

/** Playlists of all users, of a channel or of the caller. */
export async function listAllPlaylists(
  context: Context,
  { query }: UseCaseInput<typeof playlists.list>,
): Promise<EndpointResponse<typeof playlists.list>> {
  const { db, viewer } = context;
  if ((query.mine || query.all) && !viewer) throw new AppError("UNAUTHORIZED");
  if (query.all && !isStaff(viewer)) throw new AppError("FORBIDDEN");
  const { rows, count } = await listPlaylists(db, viewer, query);
  return { items: await present(context, rows, query.videoId), count };
}

/** These playlists, in this order, as far as the caller may see them. Used by other features too. */
export async function playlistsOfIds(context: Context, ids: readonly string[]): Promise<Playlist[]> {
  if (ids.length === 0) return [];
  const rows = await findPlaylists(context.db, ids);
  const shown = await present(
    context,
    rows.filter((row) => playlistAbilities(context.viewer, row).view),
  );
  const byId = new Map(shown.map((playlist) => [playlist._id, playlist]));
  return ids.map((id) => byId.get(id)).filter((playlist) => playlist !== undefined);
}

export async function showPlaylist(
  context: Context,
  { params }: UseCaseInput<typeof playlists.get>,
): Promise<Playlist> {
  const playlist = await loadPlaylistFor(context.db, context.viewer, params.id, "view");
  return presentOne(context, playlist);
}

/** The videos of a playlist that the caller may watch, with positions renumbered without gaps. */
export async function listPlaylistVideos(
  context: Context,
  { params, query }: UseCaseInput<typeof playlists.videos>,
): Promise<EndpointResponse<typeof playlists.videos>> {
  const { db, viewer } = context;
  const playlist = await loadPlaylistFor(db, viewer, params.id, "view");
  // The site's own playlists are filtered by the viewer's content preferences; the staff edit them and see
  // everything.
  const preferences = playlist.special && !isStaff(viewer) ? await preferencesOf(context) : undefined;
  const wanted = preferences && preferenceFilter(preferences);
  const { ids, count } = await listVisibleIds(db, viewer, playlist.id, query, wanted);
  const cards = await loadCards(context, ids);
  return { items: cards.map((card, place) => ({ ...card, position: query.offset + place })), count };
}

export async function createPlaylist(
  context: SignedInContext,
  { body }: UseCaseInput<typeof playlists.create>,
): Promise<Playlist> {
  const { db, viewer, now } = context;
  const { name, visibility, channelId } = body;
  if (channelId) await loadChannelFor(db, viewer, channelId, "upload");
  const owner = channelId
    ? { user_id: null, channel_id: channelId }
    : { user_id: viewer.id, channel_id: null };
  const id = await insertPlaylist(db, { name, visibility, ...owner, now });
  return presentOne(context, await loadPlaylistFor(db, viewer, id, "edit"));
}

/** Edits a playlist. Staff who do not own it may only set whether the site recommends it. */
export async function editPlaylist(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof playlists.edit>,
): Promise<Playlist> {
  const { db, viewer, now } = context;
  const { videos: wanted, ...changes } = omitUndefined(body);
  await inTransaction(db, async (tx) => {
    const playlist = await lockPlaylistFor(tx, viewer, params.id);
    const abilities = playlistAbilities(viewer, playlist);
    const { recommended, ...others } = changes;
    if (recommended !== undefined) {
      requireNotSpecial(playlist);
      requirePlaylistAbility(abilities, "recommend");
    }
    const isOnlyRecommended = recommended !== undefined && Object.keys(others).length === 0 && !wanted;
    if (!isOnlyRecommended) requirePlaylistAbility(abilities, "edit");
    if (others.frozen !== undefined) requireNotSpecial(playlist);
    if (wanted) {
      requireNotFrozen({ ...playlist, frozen: playlist.frozen && others.frozen !== false });
      await saveVideoIds(tx, playlist.id, applyOrder(await listVideoIds(tx, playlist.id), wanted));
    }
    await updatePlaylist(tx, playlist.id, {
      ...changes,
      ...visibilityChanges(playlist, changes),
      updated_at: now,
    });
  });
  return presentOne(context, await loadPlaylistFor(db, viewer, params.id, "view"));
}

export async function removePlaylist(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof playlists.remove>,
): Promise<{ ok: true }> {
  await inTransaction(db, async (tx) => {
    const playlist = await lockPlaylistFor(tx, viewer, params.id);
    requirePlaylistAbility(playlistAbilities(viewer, playlist), "edit");
    requireNotSpecial(playlist);
    await deletePlaylist(tx, playlist.id);
  });
  return { ok: true };
}

/** Changes the videos of a playlist that is not frozen, and their order. */
export async function updateVideos(
  context: SignedInContext,
  id: string,
  change: (ids: readonly string[]) => readonly string[],
): Promise<Playlist> {
  const { db, viewer, now } = context;
  await inTransaction(db, async (tx) => {
    const playlist = await lockPlaylistFor(tx, viewer, id);
    requirePlaylistAbility(playlistAbilities(viewer, playlist), "edit");
    requireNotFrozen(playlist);
    await saveVideoIds(tx, playlist.id, change(await listVideoIds(tx, playlist.id)));
    await updatePlaylist(tx, playlist.id, { updated_at: now });
  });
  return presentOne(context, await loadPlaylistFor(db, viewer, id, "edit"));
}

/** Used by other features too: the playlist if the viewer has the ability; NOT_FOUND if they may not view it. */
export async function loadPlaylistFor(
  db: Executor,
  viewer: Viewer | undefined,
  id: string,
  wanted: "view" | "edit",
): Promise<PlaylistRow> {
  const playlist = await findPlaylist(db, id);
  if (!playlist) throw new AppError("NOT_FOUND");
  requirePlaylistAbility(playlistAbilities(viewer, playlist), wanted);
  return playlist;
}

async function lockPlaylistFor(db: Executor, viewer: Viewer, id: string): Promise<PlaylistRow> {
  const playlist = await lockPlaylist(db, id);
  if (!playlist) throw new AppError("NOT_FOUND");
  requirePlaylistAbility(playlistAbilities(viewer, playlist), "view");
  return playlist;
}

async function presentOne(context: Context, playlist: PlaylistRow): Promise<Playlist> {
  const [shown] = await present(context, [playlist]);
  if (!shown) throw new AppError("NOT_FOUND");
  if (!shown.can.edit) return shown;
  return { ...shown, unavailable: await listHiddenIds(context.db, context.viewer, playlist.id) };
}

async function present(
  context: Context,
  rows: readonly PlaylistRow[],
  videoId?: string,
): Promise<Playlist[]> {
  const { db, viewer } = context;
  const ids = rows.map(({ id }) => id);
  const contents = await findContents(db, viewer, ids, videoId);
  const coverIds = [...contents.values()].map(({ coverId }) => coverId).filter((id) => id !== undefined);
  const covers = new Map((await loadCards(context, coverIds)).map((card) => [card._id, card]));
  return rows.map((row) => {
    const content = contents.get(row.id);
    return viewPlaylist(row, {
      abilities: playlistAbilities(viewer, row),
      videosCount: content?.count ?? 0,
      cover: content?.coverId ? covers.get(content.coverId) : undefined,
      unavailable: [],
      hasVideo: videoId === undefined ? undefined : (content?.hasVideo ?? false),
    });
  });
}

/** While a playlist is restricted, the visibility its owner chooses is stored and applied when the restriction ends. */
function visibilityChanges(
  { chosen_visibility, hidden }: PlaylistRow,
  { visibility }: { visibility?: PlaylistRow["visibility"] },
) {
  if (visibility === undefined || chosen_visibility === null) return {};
  return { visibility: effectiveVisibility(visibility, hidden), chosen_visibility: visibility };
}

/** Removes undefined keys, so that an absent key changes nothing. */
function omitUndefined<T extends object>(body: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
