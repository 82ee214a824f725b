/** Playback position in a response, in seconds; -1 if the request fails: the video then starts at the beginning. */
export async function positionOf(request: Promise<{ readonly seconds: number }>): Promise<number> {
  try {
    return (await request).seconds;
  } catch (error) {
    console.warn("The playback position could not be loaded", error);
    return -1;
  }
}
