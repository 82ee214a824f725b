import { AppError } from "#shared/errors.ts";
import { PLAYLIST_MAX_VIDEOS, type PlaylistVisibility } from "#shared/playlists/contract.ts";
import { isAdmin, isStaff, type Viewer } from "#server/platform/http/context.ts";

export interface PlaylistStanding {
  readonly user_id: string | null;
  readonly channel_id: string | null;
  readonly special: string | null;
  readonly visibility: PlaylistVisibility;
  readonly frozen: boolean;
  /** By the staff; it, or the channel it belongs to. */
  readonly hidden: boolean;
  readonly channel_hidden: boolean | null;
  /** What its maker chose, while the staff hold it back. */
  readonly chosen_visibility: PlaylistVisibility | null;
}

export interface PlaylistAbilities {
  readonly view: boolean;
  /** Its name, its visibility and its videos. */
  readonly edit: boolean;
  /** Freezing and deleting: never the site's own. */
  readonly own: boolean;
  /** Saying that the site recommends it. */
  readonly recommend: boolean;
  /** Limiting and hiding it. */
  readonly restrict: boolean;
}

/** What a viewer may do with a playlist. The site's own belong to staff, all others to their makers. */
export function playlistAbilities(viewer: Viewer | undefined, playlist: PlaylistStanding): PlaylistAbilities {
  const { special, visibility, channel_hidden } = playlist;
  const isOwn = special === null && (isAdmin(viewer) || isMadeBy(viewer, playlist));
  const edit = special === null ? isOwn : isStaff(viewer);
  return {
    view: (visibility !== "private" && !channel_hidden) || edit || isHeldFromStaff(viewer, playlist),
    edit,
    own: isOwn,
    recommend: special === null && isStaff(viewer),
    restrict: special === null && isStaff(viewer),
  };
}

/** Staff see what they have hidden, and not what its maker keeps to themselves. */
function isHeldFromStaff(
  viewer: Viewer | undefined,
  { visibility, chosen_visibility }: PlaylistStanding,
): boolean {
  return isStaff(viewer) && (chosen_visibility ?? visibility) !== "private";
}

/** Who finds a playlist that the staff hold back. */
export function visibilityInForce(chosen: PlaylistVisibility, hidden: boolean): PlaylistVisibility {
  if (hidden) return "private";
  return chosen === "public" ? "nonpublic" : chosen;
}

function isMadeBy(viewer: Viewer | undefined, { user_id, channel_id }: PlaylistStanding): boolean {
  if (!viewer) return false;
  if (user_id !== null) return user_id === viewer.id;
  return viewer.channels.some(({ id, role }) => id === channel_id && role !== "moderator");
}

/** A playlist somebody may not see does not exist for them; one they may see but not change is forbidden. */
export function requirePlaylistAbility(
  abilities: PlaylistAbilities,
  wanted: "view" | "edit" | "recommend",
): void {
  if (!abilities.view) throw new AppError("NOT_FOUND");
  if (!abilities[wanted]) throw new AppError("FORBIDDEN");
}

/** Refuses what cannot be done to the site's own playlists. */
export function requireOrdinary({ special }: PlaylistStanding): void {
  if (special !== null) throw new AppError("PLAYLIST_SPECIAL");
}

/** Refuses adding, taking out and moving while a playlist is frozen. */
export function requireOpen({ frozen }: PlaylistStanding): void {
  if (frozen) throw new AppError("PLAYLIST_FROZEN");
}

/** The ids with one more, at a place or at the end. One that is there is moved if a place is given. */
export function withVideo(ids: readonly string[], id: string, position?: number): string[] {
  if (ids.includes(id) && position === undefined) return [...ids];
  const others = ids.filter((other) => other !== id);
  if (others.length >= PLAYLIST_MAX_VIDEOS) throw new AppError("PLAYLIST_FULL", { max: PLAYLIST_MAX_VIDEOS });
  return others.toSpliced(position ?? others.length, 0, id);
}

/** The ids in the order of the wanted places; those without one stay behind the others. */
export function inWantedOrder(
  ids: readonly string[],
  wanted: readonly { readonly videoId: string; readonly position: number }[],
): string[] {
  const places = wanted.toSorted((one, other) => one.position - other.position);
  const first = new Set(places.map(({ videoId }) => videoId));
  if ([...first].some((id) => !ids.includes(id))) throw new AppError("PLAYLIST_CHANGED");
  return [...first, ...ids.filter((id) => !first.has(id))];
}
