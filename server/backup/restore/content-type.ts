import path from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".jpg": "image/jpeg",
  ".m4s": "video/mp4",
  ".mp4": "video/mp4",
  ".vtt": "text/vtt",
  ".webp": "image/webp",
  ".zip": "application/zip",
};
const AUDIO = /\/(?:audio|podcast)\.mp4$/;

/** The content type that the features store an object with: lists of a storage do not have it. */
export function contentTypeOf(key: string): string {
  if (AUDIO.test(key)) return "audio/mp4";
  return TYPES[path.posix.extname(key)] ?? "application/octet-stream";
}
