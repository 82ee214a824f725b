import type { Playlist } from "#shared/playlists/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";

/** Default names of the site's own playlists. */
const DEFAULT_NAMES = { featured: "Wyróżnione", recommended: "Polecane" } as const;
const OWN_NAMES = { featured: m.playlists_featured, recommended: m.playlists_recommended } as const;

/** Display name of a playlist. The site's own playlists are localised until they are renamed. */
export function playlistName({ _id, name }: Pick<Playlist, "_id" | "name">): string {
  if (_id !== "featured" && _id !== "recommended") return name;
  return name === DEFAULT_NAMES[_id] ? OWN_NAMES[_id]() : name;
}
