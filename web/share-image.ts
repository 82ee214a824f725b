import { getLocale } from "#web/i18n/compiled/runtime.js";
import { edgeAddress } from "./edge.ts";
import type { ShareImage } from "./head.ts";

/** The picture of a page that has only a name, drawn by the server: `shareImage("tags", tag)`. */
export function shareImage(kind: "categories" | "tags", name: string): ShareImage {
  const path = edgeAddress(`/share/${kind}/${encodeURIComponent(name)}.jpg?lang=${getLocale()}`);
  return { path, width: 1200, height: 630 };
}

interface Pictured {
  readonly _id: string;
  readonly imageVersion: number;
}

interface PicturedVideo extends Pictured {
  readonly thumbnailBaseUrl: string;
}

/** The picture of a film, in the format that all previews of links know. */
export function filmImage({ _id, imageVersion, thumbnailBaseUrl }: PicturedVideo): ShareImage {
  // Images of a video that is not open to everybody have a signature in their address.
  const isOpen = thumbnailBaseUrl.endsWith(`/${_id}`);
  const path = isOpen
    ? edgeAddress(`/share/films/${_id}.jpg?v=${imageVersion}`)
    : `${thumbnailBaseUrl}/share.jpg`;
  return { path, width: 1280, height: 720 };
}

/** The same of a channel. */
export function channelImage({ _id, imageVersion }: Pictured): ShareImage {
  return { path: edgeAddress(`/share/channels/${_id}.jpg?v=${imageVersion}`), width: 1400, height: 1400 };
}
