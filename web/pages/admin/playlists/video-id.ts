const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** Extracts a video id from a URL or from other pasted text. */
export function parseVideoId(text: string): string | undefined {
  return ID.exec(text)?.[0].toLowerCase();
}
