/**
 * The `postMessage` protocol between a page and the embedded player, documented in docs/embedding.md. Pages send
 * `EmbedCommand`s, the player sends `EmbedEvent`s.
 */
export type EmbedCommand =
  | { readonly command: "play" | "pause" | "mute" | "unmute" }
  | { readonly command: "seek"; readonly seconds: number };

export const EMBED_EVENTS = [
  ...(["ready", "play", "pause", "seeked"] as const),
  ...(["timeupdate", "volumechange", "ended", "error"] as const),
] as const;

/** Every event includes the state of the player. */
export interface EmbedEvent {
  readonly source: "nadaj";
  readonly event: (typeof EMBED_EVENTS)[number];
  readonly videoId: string;
  readonly seconds: number;
  readonly duration: number;
  readonly paused: boolean;
  readonly muted: boolean;
}

/** Parses a command to the player; undefined for unrelated messages, which are common. */
export function readEmbedCommand(message: unknown): EmbedCommand | undefined {
  if (typeof message !== "object" || message === null) return undefined;
  const { target, command, seconds }: { target?: unknown; command?: unknown; seconds?: unknown } = message;
  if (target !== "nadaj") return undefined;
  switch (command) {
    case "play":
    case "pause":
    case "mute":
    case "unmute":
      return { command };
    case "seek":
      return typeof seconds === "number" && seconds >= 0 && seconds < Infinity
        ? { command, seconds }
        : undefined;
    default:
      return undefined;
  }
}
