const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** The id of a video in its address, or in what else somebody has copied. */
export function videoIdOf(text: string): string | undefined {
  return ID.exec(text)?.[0].toLowerCase();
}
