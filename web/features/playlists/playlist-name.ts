import type { Playlist } from "#shared/playlists/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";

/** The site's own, as every site names them at first. */
const FIRST_NAMES = { featured: "Wyróżnione", recommended: "Polecane" } as const;
const OWN_NAMES = { featured: m.playlists_featured, recommended: m.playlists_recommended } as const;

/** What a playlist is called. The site's own are named in the language of the page until somebody renames them. */
export function playlistName({ _id, name }: Pick<Playlist, "_id" | "name">): string {
  if (_id !== "featured" && _id !== "recommended") return name;
  return name === FIRST_NAMES[_id] ? OWN_NAMES[_id]() : name;
}
