/** Where the player names the opening of the film in the markup that the server sends. */
export const OPENING_ATTRIBUTE = "data-opening";

/** What a film begins with: its tracks as Media Source Extensions take them, and the addresses of their first pieces. */
export interface FilmOpening {
  readonly video: OpeningTrack;
  readonly audio: OpeningTrack | null;
}

/** How the page begins a film. */
export interface BeginningOrders extends FilmOpening {
  readonly filmId: string;
  readonly durationSeconds: number;
  /** What the viewer's volume is multiplied with, see loudness.ts. */
  readonly gain: number;
}

interface OpeningTrack {
  /** With its codecs. */
  readonly mimeType: string;
  /** The head of the track, then its first segments. */
  readonly pieces: readonly string[];
}

/** A film that was begun before the player was there. */
export interface BegunFilm {
  readonly video: HTMLVideoElement;
  /** When its first picture was shown, in ms since the navigation began. */
  firstFrameAt?: number;
  /** It plays, but the browser has not allowed its sound. */
  isSilenced?: boolean;
  /**
   * Stops adding to the film, so that somebody else can: after the pieces that are on their way, or at once when
   * `leaving` says so or the viewer wants to see another place. Gives what was added to; undefined where the film could
   * not be begun.
   */
  release(leaving: AbortSignal): Promise<BegunBuffers | undefined>;
}

export interface BegunBuffers {
  readonly mediaSource: MediaSource;
  readonly video: SourceBuffer;
  readonly audio: SourceBuffer | undefined;
}

declare global {
  /** Left by `beginFilm`, which runs in the head of the page. */
  var begunFilm: BegunFilm | undefined;
}

/** The film that the page has begun in this element and nobody has taken over; undefined where there is none. */
export function begunFilmIn(video: HTMLVideoElement): BegunFilm | undefined {
  return globalThis.begunFilm?.video === video ? globalThis.begunFilm : undefined;
}

/** The same, to be taken over: nobody else finds it afterwards. */
export function takeBegunFilm(video: HTMLVideoElement): BegunFilm | undefined {
  const begun = begunFilmIn(video);
  if (begun) globalThis.begunFilm = undefined;
  return begun;
}
