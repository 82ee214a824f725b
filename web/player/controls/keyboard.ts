import type { PlayerAction } from "./action.ts";
import { RATE_STEP } from "#web/player/settings/settings.ts";

export const SHORT_SEEK_SECONDS = 5;
export const LONG_SEEK_SECONDS = 10;
const VOLUME_STEP = 0.05;

/**
 * Location of the focus, because some keys already have a function there. `player`: on the player itself or its seek
 * bar. `button`: on one of its buttons, which Space presses. `control`: on any other element that handles arrows and
 * Space itself. `page`: elsewhere; arrows scroll.
 */
export type KeyScope = "player" | "button" | "control" | "page";

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

const EVERYWHERE: Record<string, PlayerAction> = {
  k: { type: "toggle-play" },
  j: { type: "seek-by", seconds: -LONG_SEEK_SECONDS },
  l: { type: "seek-by", seconds: LONG_SEEK_SECONDS },
  m: { type: "toggle-mute" },
  f: { type: "toggle-full-screen" },
  i: { type: "toggle-picture-in-picture" },
  c: { type: "toggle-captions" },
  "<": { type: "change-rate", by: -RATE_STEP },
  ">": { type: "change-rate", by: RATE_STEP },
  "?": { type: "show-shortcuts" },
};

const SPACE: Record<string, PlayerAction> = {
  " ": { type: "toggle-play" },
};

const ARROWS: Record<string, PlayerAction> = {
  ArrowLeft: { type: "seek-by", seconds: -SHORT_SEEK_SECONDS },
  ArrowRight: { type: "seek-by", seconds: SHORT_SEEK_SECONDS },
  ArrowUp: { type: "change-volume", by: VOLUME_STEP },
  ArrowDown: { type: "change-volume", by: -VOLUME_STEP },
  Home: { type: "seek-to-share", share: 0 },
  End: { type: "seek-to-share", share: 1 },
};

const KEYS: Record<KeyScope, Map<string, PlayerAction>> = {
  player: new Map(Object.entries({ ...EVERYWHERE, ...SPACE, ...ARROWS })),
  button: new Map(Object.entries({ ...EVERYWHERE, ...ARROWS })),
  control: new Map(Object.entries(EVERYWHERE)),
  page: new Map(Object.entries({ ...EVERYWHERE, ...SPACE })),
};

/** Actions that repeat while their key is held; all others happen once per key press. */
const REPEATED: ReadonlySet<PlayerAction["type"]> = new Set([
  "seek-by",
  "seek-to-share",
  "change-volume",
  "change-rate",
]);

/** Whether a held key repeats its action; a toggle would flicker. */
export function isRepeated({ type }: PlayerAction): boolean {
  return REPEATED.has(type);
}

/** The action of a key, if any. Combinations with Ctrl, Alt or Cmd are left to the browser. */
export function actionForKey(press: KeyPress, scope: KeyScope): PlayerAction | undefined {
  if (press.ctrlKey || press.altKey || press.metaKey) return undefined;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (/^\d$/.test(key)) return { type: "seek-to-share", share: Number(key) / 10 };
  return KEYS[scope].get(key);
}
