import { expect } from "@playwright/test";
import type { Target } from "./find-element.ts";

export type Key = "Enter" | "Escape" | "ArrowLeft" | "j" | "k" | "l";

const ACTION_MILLISECONDS = 60_000;
export const DESKTOP = { width: 1440, height: 900 };

/** A window of a browser: the few actions of the journeys, with one interface for all drivers. */
export interface Window {
  /** Loads a path of the site. */
  open(pathname: string): Promise<void>;
  isVisible(target: Target): Promise<boolean>;
  click(target: Target): Promise<void>;
  hover(target: Target): Promise<void>;
  /** Replaces the text of a field by key presses. */
  type(target: Target, text: string): Promise<void>;
  chooseFile(target: Target, file: string): Promise<void>;
  press(key: Key): Promise<void>;
  evaluate<Value>(script: () => Value): Promise<Value>;
  resize(size: { width: number; height: number }): Promise<void>;
  /** A screenshot of the window as PNG. */
  screenshot(): Promise<Uint8Array>;
  /** Errors in the console since the window was opened; WebKit's driver reports none. */
  pageErrors(): readonly string[];
  close(): Promise<void>;
}

export interface TestBrowser {
  /** Opens the window of another person, with separate cookies and storage; `storage` has its localStorage entries. */
  openWindow(storage: Readonly<Record<string, string>>): Promise<Window>;
  close(): Promise<void>;
}

/** Repeats an action on an element until it is no longer missing, moving or covered; returns its result. */
export async function retry<Value>(action: () => Promise<Value>): Promise<Value> {
  const { promise, resolve } = Promise.withResolvers<Value>();
  await expect(async () => resolve(await action())).toPass({ timeout: ACTION_MILLISECONDS });
  return promise;
}

/** Keys go to the focused element: if the page moved and a click missed the field, the field does not get the text. */
export function expectText(typed: string, value: string | undefined): void {
  if (value !== typed)
    throw new Error(`The field holds ${JSON.stringify(value)} instead of ${JSON.stringify(typed)}`);
}
