import { AppError } from "#shared/errors.ts";
import { PLAYLIST_MAX_VIDEOS, type PlaylistVisibility } from "#shared/playlists/contract.ts";
import { isAdmin, isStaff, type Viewer } from "#server/platform/http/context.ts";

export interface PlaylistAttributes {
  readonly user_id: string | null;
  readonly channel_id: string | null;
  readonly special: string | null;
  readonly visibility: PlaylistVisibility;
  readonly frozen: boolean;
  /** Whether the staff hide it, or the channel it belongs to. */
  readonly hidden: boolean;
  readonly channel_hidden: boolean | null;
  /** The visibility its owner chose while the staff restrict it. */
  readonly chosen_visibility: PlaylistVisibility | null;
}

export interface PlaylistAbilities {
  readonly view: boolean;
  /** Edit its name, visibility and videos. */
  readonly edit: boolean;
  /** Freeze and delete it; never the site's own. */
  readonly own: boolean;
  /** Mark it as recommended by the site. */
  readonly recommend: boolean;
  /** Limit and hide it. */
  readonly restrict: boolean;
}

/** What a viewer may do with a playlist. The staff manage the site's own, owners all others. */
export function playlistAbilities(
  viewer: Viewer | undefined,
  playlist: PlaylistAttributes,
): PlaylistAbilities {
  const { special, visibility, channel_hidden } = playlist;
  const isOwn = special === null && (isAdmin(viewer) || isOwnedBy(viewer, playlist));
  const edit = special === null ? isOwn : isStaff(viewer);
  return {
    view: (visibility !== "private" && !channel_hidden) || edit || isVisibleToStaff(viewer, playlist),
    edit,
    own: isOwn,
    recommend: special === null && isStaff(viewer),
    restrict: special === null && isStaff(viewer),
  };
}

/** Staff see playlists they have hidden, but not those the owner chose to keep private. */
function isVisibleToStaff(
  viewer: Viewer | undefined,
  { visibility, chosen_visibility }: PlaylistAttributes,
): boolean {
  return isStaff(viewer) && (chosen_visibility ?? visibility) !== "private";
}

/** The effective visibility of a playlist restricted by the staff. */
export function effectiveVisibility(chosen: PlaylistVisibility, hidden: boolean): PlaylistVisibility {
  if (hidden) return "private";
  return chosen === "public" ? "nonpublic" : chosen;
}

function isOwnedBy(viewer: Viewer | undefined, { user_id, channel_id }: PlaylistAttributes): boolean {
  if (!viewer) return false;
  if (user_id !== null) return user_id === viewer.id;
  return viewer.channels.some(({ id, role }) => id === channel_id && role !== "moderator");
}

/** Throws NOT_FOUND for a playlist the viewer may not see, and FORBIDDEN for one they may see but not change. */
export function requirePlaylistAbility(
  abilities: PlaylistAbilities,
  wanted: "view" | "edit" | "recommend",
): void {
  if (!abilities.view) throw new AppError("NOT_FOUND");
  if (!abilities[wanted]) throw new AppError("FORBIDDEN");
}

/** Rejects operations the site's own playlists do not allow. */
export function requireNotSpecial({ special }: PlaylistAttributes): void {
  if (special !== null) throw new AppError("PLAYLIST_SPECIAL");
}

/** Rejects adding, removing and moving videos while a playlist is frozen. */
export function requireNotFrozen({ frozen }: PlaylistAttributes): void {
  if (frozen) throw new AppError("PLAYLIST_FROZEN");
}

/** The ids with one more, at a position or at the end. An id already in the list is moved if a position is given. */
export function insertVideoId(ids: readonly string[], id: string, position?: number): string[] {
  if (ids.includes(id) && position === undefined) return [...ids];
  const others = ids.filter((other) => other !== id);
  if (others.length >= PLAYLIST_MAX_VIDEOS) throw new AppError("PLAYLIST_FULL", { max: PLAYLIST_MAX_VIDEOS });
  return others.toSpliced(position ?? others.length, 0, id);
}

/** The ids in the order of the requested positions; ids without one follow the others. */
export function applyOrder(
  ids: readonly string[],
  wanted: readonly { readonly videoId: string; readonly position: number }[],
): string[] {
  const ordered = wanted.toSorted((one, other) => one.position - other.position);
  const first = new Set(ordered.map(({ videoId }) => videoId));
  if ([...first].some((id) => !ids.includes(id))) throw new AppError("PLAYLIST_CHANGED");
  return [...first, ...ids.filter((id) => !first.has(id))];
}
