import { getLocale } from "./compiled/runtime.js";

interface Options {
  readonly locale?: "pl" | "en";
}

/** A message with values in it, as pages carry it (web/build/lean-messages.ts). */
export function filledMessage<Inputs>(pl: (inputs: Inputs) => string, en: (inputs: Inputs) => string) {
  return (inputs: Inputs, options?: Options) => ((options?.locale ?? getLocale()) === "en" ? en : pl)(inputs);
}
