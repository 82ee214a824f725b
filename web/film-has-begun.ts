/** What a viewer would notice if the controls did not answer. */
const LONGEST_MS = 1000;

/**
 * Resolves as soon as the film that came with the page has something to show, or does not need the processor for
 * now, at the latest after a second. A browser loads a film in many small steps between everything else that the
 * page does; making the page alive first costs the first picture 0.3 s.
 */
export async function filmHasBegun(): Promise<void> {
  const film = document.querySelector("video");
  if (!film || film.preload !== "auto" || film.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) return;
  await new Promise<void>((resolve) => {
    film.requestVideoFrameCallback(() => resolve());
    film.addEventListener("loadeddata", () => film.paused && resolve());
    film.addEventListener("error", () => resolve());
    setTimeout(resolve, LONGEST_MS);
  });
}
