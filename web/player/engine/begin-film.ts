import { type BeginningOrders, type BegunBuffers, type BegunFilm, OPENING_ATTRIBUTE } from "./begun-film.ts";

const MARKED = new RegExp(`<video[^>]* ${OPENING_ATTRIBUTE}="([^"]+)"`);
const HEAD = "<head>";

/**
 * Puts the beginning of the film that a rendered page carries into its head: the first pieces are asked for before the
 * styles are, and shown by a few lines of script before the player's code is there. Pages without a film stay as they
 * are.
 */
export function withFilmBegun(html: string): string {
  const [, opening] = MARKED.exec(html) ?? [];
  if (opening === undefined) return html;
  // In a script no entity is read, and no "<" may be.
  const orders = JSON.stringify(JSON.parse(withoutEntities(opening))).replaceAll("<", "\\u003c");
  const script = `<script>(${beginFilm.toString()})(${orders})</script>`;
  return html.replace(HEAD, () => HEAD + script);
}

/** As the renderer writes the value of an attribute. */
function withoutEntities(value: string): string {
  const texts: Record<string, string> = {
    "&quot;": '"',
    "&#x27;": "'",
    "&lt;": "<",
    "&gt;": ">",
    "&amp;": "&",
  };
  return value.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => texts[entity] ?? entity);
}

/**
 * Begins a film through Media Source Extensions. A browser that has a player of its own for HLS would first ask for
 * playlists, one after the other, and for several segments; that player is left to Safari, which has done so for years.
 *
 * This function is sent to the browser as text: it can use nothing from outside of itself.
 */
function beginFilm({ video: picture, audio: sound, ...orders }: BeginningOrders): void {
  /** Less than this, and the next segment is asked for. */
  const AHEAD_SECONDS = 3;
  /** Asks for nothing more. */
  const stopping = new AbortController();
  /** And gives up what is on its way. */
  const leaving = new AbortController();
  const playsHls = document.createElement("video").canPlayType("application/vnd.apple.mpegurl") !== "";
  const isSafari = playsHls && !/Chrom(?:e|ium)\//.test(navigator.userAgent);
  const tracks = sound ? [picture, sound] : [picture];
  const canBegin =
    !isSafari &&
    isNewHere() &&
    "MediaSource" in window &&
    tracks.every(({ mimeType }) => MediaSource.isTypeSupported(mimeType));
  const mediaSource = canBegin ? new MediaSource() : undefined;
  const started = new Map(
    canBegin ? tracks.flatMap(({ pieces }) => pieces.slice(0, 2).map((piece) => [piece, ask(piece)])) : [],
  );

  new MutationObserver((_, observer) => {
    const film = document.querySelector<HTMLVideoElement>("video[data-opening]");
    if (!film) return;
    observer.disconnect();
    if (mediaSource) feedInto(film, mediaSource);
    else if (playsHls) film.src = film.dataset["address"] ?? "";
  }).observe(document, { childList: true, subtree: true });

  async function ask(piece: string): Promise<Response> {
    const answer = await fetch(piece, { priority: "high", signal: leaving.signal });
    if (!answer.ok) throw new Error(`${piece} was answered with ${answer.status}`);
    return answer;
  }

  function feedInto(film: HTMLVideoElement, source: MediaSource): void {
    const opened = new Promise((resolve) => {
      source.addEventListener("sourceopen", resolve, { once: true });
    }).then(() => addBuffers(source));
    const fed = opened.then(({ video, audio }) =>
      Promise.all([feed(film, video, picture.pieces), audio && sound && feed(film, audio, sound.pieces)]),
    );
    // Whoever takes the film over learns of it.
    fed.catch(() => undefined);
    film.src = URL.createObjectURL(source);
    const begun: BegunFilm = {
      video: film,
      async release(signal) {
        const leave = () => leaving.abort();
        stopping.abort();
        signal.addEventListener("abort", leave);
        film.addEventListener("seeking", leave);
        if (signal.aborted || film.seeking) leave();
        const isWhole = await fed.then(
          () => true,
          (error: unknown) => error instanceof DOMException && error.name === "AbortError",
        );
        film.removeEventListener("seeking", leave);
        if (!isWhole || film.error || source.readyState !== "open") return undefined;
        const buffers = await opened;
        // Drops what has come of a piece without its end.
        buffers.video.abort();
        buffers.audio?.abort();
        return buffers;
      },
    };
    globalThis.begunFilm = begun;
    film.requestVideoFrameCallback((now) => {
      begun.firstFrameAt = now;
    });
    // In a browser that keeps nothing, or something else under these names, the player does it.
    play(begun).catch(() => undefined);
  }

  /** Visitors who were further are moved there by the player before anything is shown. */
  function isNewHere(): boolean {
    return !stored("nadaj-places").includes(orders.filmId);
  }

  /** Nothing in a frame of a site that allows it no storage. */
  function stored(name: string): string {
    try {
      return localStorage.getItem(name) ?? "{}";
    } catch {
      return "{}";
    }
  }

  /** As loud as the viewer had it last, or without sound where the browser wants a gesture first. */
  async function play(begun: BegunFilm): Promise<void> {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { video } = begun;
    const { state } = JSON.parse(stored("nadaj-player"));
    video.volume = Math.min(1, Number(state?.volume ?? 1)) * orders.gain;
    video.muted = state?.muted === true;
    try {
      await video.play();
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "NotAllowedError" || video.muted) return;
      video.muted = true;
      begun.isSilenced = true;
      // Refused again, it stays as it is; the player tells the viewer.
      await video.play().catch(() => undefined);
    }
  }

  function addBuffers(source: MediaSource): BegunBuffers {
    const video = source.addSourceBuffer(picture.mimeType);
    const audio = sound ? source.addSourceBuffer(sound.mimeType) : undefined;
    source.duration = orders.durationSeconds;
    return { mediaSource: source, video, audio };
  }

  async function feed(
    film: HTMLVideoElement,
    buffer: SourceBuffer,
    pieces: readonly string[],
  ): Promise<void> {
    for (const piece of pieces) {
      if (!started.has(piece)) await isNeeded(film, buffer);
      if (!started.has(piece) && stopping.signal.aborted) return;
      const reader = (await (started.get(piece) ?? ask(piece))).body?.getReader();
      for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
        await add(buffer, chunk.value);
      }
    }
  }

  function add(buffer: SourceBuffer, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    leaving.signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      buffer.addEventListener("error", () => reject(new Error("The film cannot be decoded")), { once: true });
      buffer.addEventListener("updateend", () => resolve(), { once: true });
      buffer.appendBuffer(bytes);
    });
  }

  function isNeeded(film: HTMLVideoElement, { buffered }: SourceBuffer): Promise<void> {
    return new Promise((resolve) => {
      if (stopping.signal.aborted) resolve();
      stopping.signal.addEventListener("abort", () => resolve());
      film.addEventListener("timeupdate", () => {
        const end = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
        if (end - film.currentTime < AHEAD_SECONDS) resolve();
      });
    });
  }
}
