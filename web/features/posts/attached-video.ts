const WATCH_PATH = /\/watch\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/i;

/** Id of the first video whose URL is in a message: it is attached to the post. */
export function attachedVideoId(message: string): string | undefined {
  return WATCH_PATH.exec(message)?.[1]?.toLowerCase();
}
