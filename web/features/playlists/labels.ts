import type { Playlist, PlaylistVisibility } from "#shared/playlists/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";

const VISIBILITIES: Record<PlaylistVisibility, () => string> = {
  public: m.playlists_visibility_public,
  nonpublic: m.playlists_visibility_nonpublic,
  private: m.playlists_visibility_private,
};

export function visibilityLabel({ visibility }: Pick<Playlist, "visibility">): string {
  return VISIBILITIES[visibility]();
}
