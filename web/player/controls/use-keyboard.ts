import { type RefObject, useEffect, useEffectEvent } from "react";
import type { PlayerParts } from "#web/player/player-context.ts";
import { takePendingKeys } from "#web/startup/pending-interactions.ts";
import { actionForKey, isRepeated, type KeyScope } from "./keyboard.ts";

const TEXT_FIELDS =
  "input:not([type=range], [type=radio], [type=checkbox], [type=button], [type=submit]), textarea, select, [contenteditable], [role=textbox], [role=combobox], [role=searchbox]";
const OTHER_LAYERS = "dialog, [role=alertdialog], [role=menu], [role=listbox]";
const CONTROLS =
  "a, button, input, summary, [role=button], [role=tab], [role=slider], [role=option], [tabindex]";

/** Keyboard shortcuts on the whole page, except where a key has another function; or only within the player. */
export function useKeyboard(
  playerRef: RefObject<HTMLElement | null>,
  perform: PlayerParts["perform"],
  hasPageKeys: boolean,
): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (!playerRef.current) return;
    const isWithin = event.target instanceof Node && playerRef.current.contains(event.target);
    const scope = hasPageKeys || isWithin ? scopeOf(event.target, playerRef.current) : undefined;
    const action = scope && actionForKey(event, scope);
    if (!action) return;
    event.preventDefault();
    if (!event.repeat || isRepeated(action)) perform(action, "keyboard");
  });

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented) act(event);
  });

  useEffect(() => {
    const listening = new AbortController();
    for (const event of takePendingKeys()) act(event);
    document.addEventListener("keydown", press, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

function scopeOf(target: EventTarget | null, player: HTMLElement): KeyScope | undefined {
  if (!(target instanceof Element) || target.closest(`${TEXT_FIELDS}, ${OTHER_LAYERS}`)) return undefined;
  if (!player.contains(target)) return scopeOnPage(target);
  if (target === player || target.matches("[data-seek]")) return "player";
  return target.closest("button, a") ? "button" : "control";
}

function scopeOnPage(target: Element): KeyScope | undefined {
  if (target.closest("[role=dialog]")) return undefined;
  return target.closest(CONTROLS) ? "control" : "page";
}
