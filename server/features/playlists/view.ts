import type { Playlist } from "#shared/playlists/contract.ts";
import { viewRestriction } from "#server/features/restrictions/restrictions.ts";
import type { VideoCard } from "#shared/videos/contract.ts";
import type { PlaylistAbilities } from "./rules.ts";
import type { PlaylistRow } from "./store.ts";

interface PlaylistDetails {
  readonly abilities: PlaylistAbilities;
  readonly videosCount: number;
  readonly cover: VideoCard | undefined;
  readonly unavailable: string[];
  readonly hasVideo?: boolean | undefined;
}

export function viewPlaylist(row: PlaylistRow, details: PlaylistDetails): Playlist {
  const { abilities, videosCount, cover, unavailable, hasVideo } = details;
  return {
    _id: row.special ?? row.id,
    name: row.name,
    visibility: abilities.edit ? (row.chosen_visibility ?? row.visibility) : row.visibility,
    ...(abilities.edit || abilities.restrict ? { restriction: viewRestriction(row.restriction) } : {}),
    ...(abilities.restrict ? { ownerName: row.owner_name } : {}),
    frozen: row.frozen,
    recommended: row.recommended,
    userId: row.user_id,
    channel: viewChannel(row),
    videosCount,
    cover: cover ?? null,
    unavailable,
    ...(hasVideo === undefined ? {} : { hasVideo }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    can: { edit: abilities.edit, remove: abilities.own, restrict: abilities.restrict },
  };
}

function viewChannel(row: PlaylistRow): Playlist["channel"] {
  const { channel_id, channel_name, channel_slug } = row;
  if (channel_id === null || channel_name === null || channel_slug === null) return null;
  return {
    _id: channel_id,
    name: channel_name,
    slug: channel_slug,
    hasAvatar: row.channel_has_avatar ?? false,
    imageVersion: row.channel_image_version ?? 0,
  };
}
