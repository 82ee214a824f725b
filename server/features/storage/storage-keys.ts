import type { StorageItemType, StorageKind } from "#shared/storage/contract.ts";
import { PODCAST_NAME } from "#server/features/video-files/video-files.ts";

/** What a key says about its object. */
export interface ParsedKey {
  readonly kind: StorageKind;
  /** What the object belongs to; undefined if to the site, or to nothing. */
  readonly item?: { readonly type: StorageItemType; readonly id: string };
}

/** Where strange bytes lie until they are deleted. */
export const BIN_FOLDER = "bin";

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const VIDEO_FOLDERS: ReadonlyMap<string, StorageKind> = new Map([
  ["source", "original"],
  ["media", "rendition"],
  ["parts", "chunk"],
  ["tails", "upload"],
  ["subtitles", "subtitles"],
  ["seeksprite.jpg", "sprite"],
]);
const IMAGE_ITEMS: ReadonlyMap<string, StorageItemType> = new Map([
  ["user", "user"],
  ["channel", "channel"],
  ["banner", "channel"],
  ["video", "video"],
  ["ad", "ad"],
]);

/** Tells the kind and the owner of an object by its key. */
export function parseKey(key: string): ParsedKey {
  const [folder = "", second = "", third = ""] = key.split("/");
  switch (folder) {
    case "videos":
      return of(VIDEO_FOLDERS.get(third) ?? "other", "video", second);
    case "live":
      return of("recording", "video", second);
    case "images":
      return of("image", IMAGE_ITEMS.get(second), third);
    case "ads":
      return of("ad", "ad", second);
    case "exports":
      return of("export", "user", second);
    case "site-images":
      return { kind: "siteImage" };
    case BIN_FOLDER:
      return { kind: "bin" };
    default:
      return { kind: "other" };
  }
}

function of(kind: StorageKind, type: StorageItemType | undefined, id: string): ParsedKey {
  return type && ID.test(id) ? { kind, item: { type, id } } : { kind: "other" };
}

/** Where an object of the bin lies. */
export function binKey(id: string): string {
  return `${BIN_FOLDER}/${id}`;
}

/** `videos/…/media/<upload>/480p.mp4`. */
export function parseRenditionKey(key: string): { uploadId: string; name: string; isPodcast: boolean } {
  const [, , , uploadId = "", file = ""] = key.split("/");
  const name = file.replace(/\.mp4$/, "");
  return { uploadId, name, isPodcast: name === PODCAST_NAME };
}

/** `videos/…/subtitles/pl-1764400000000.vtt`. */
export function parseSubtitlesKey(key: string): { language: string; version: number } {
  const [, language = "", version = ""] = /\/([^/]+)-(\d+)\.vtt$/.exec(key) ?? [];
  return { language, version: Number(version) };
}

/** The part of a key after some others: the upload of an original, or the file of an image. */
export function partOf(key: string, index: number): string {
  return key.split("/")[index] ?? "";
}
