import { expect } from "@playwright/test";
import type { Target } from "./find-element.ts";

export type Key = "Enter" | "Escape" | "ArrowLeft" | "j" | "k" | "l";

const ACTION_MILLISECONDS = 60_000;
export const DESKTOP = { width: 1440, height: 900 };

/** A window of a browser: the few things that the journeys do, the same for every driver. */
export interface Window {
  /** Loads a path of the site. */
  open(pathname: string): Promise<void>;
  isVisible(target: Target): Promise<boolean>;
  click(target: Target): Promise<void>;
  hover(target: Target): Promise<void>;
  /** Replaces the text of a field by key strokes. */
  type(target: Target, text: string): Promise<void>;
  chooseFile(target: Target, file: string): Promise<void>;
  press(key: Key): Promise<void>;
  evaluate<Value>(script: () => Value): Promise<Value>;
  resize(size: { width: number; height: number }): Promise<void>;
  /** A picture of the window as PNG. */
  screenshot(): Promise<Uint8Array>;
  /** Errors in the console since the window was opened; WebKit's driver reports none. */
  pageErrors(): readonly string[];
  close(): Promise<void>;
}

export interface TestBrowser {
  /** Opens the window of another person, with cookies and storage of its own; `storage` has its local entries. */
  openWindow(storage: Readonly<Record<string, string>>): Promise<Window>;
  close(): Promise<void>;
}

/** Repeats an action on an element that is missing, moving or covered until now; returns its result. */
export async function retry<Value>(action: () => Promise<Value>): Promise<Value> {
  const { promise, resolve } = Promise.withResolvers<Value>();
  await expect(async () => resolve(await action())).toPass({ timeout: ACTION_MILLISECONDS });
  return promise;
}

/** Keys go to the focus: a click that missed a field because the page moved leaves the field without the text. */
export function expectText(typed: string, value: string | undefined): void {
  if (value !== typed)
    throw new Error(`The field holds ${JSON.stringify(value)} instead of ${JSON.stringify(typed)}`);
}
