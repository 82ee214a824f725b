import { getLocale, type Locale, locales } from "./compiled/runtime.js";

interface Options {
  readonly locale?: Locale;
}

type Message<Inputs> = (inputs: Inputs) => string;

/** A message with parameters, as bundled into pages (web/build/lean-messages.ts): one function per language. */
export function filledMessage<Inputs>(base: Message<Inputs>, ...others: readonly Message<Inputs>[]) {
  return (inputs: Inputs, options?: Options) => {
    // The first language is the base language.
    const other = others[locales.indexOf(options?.locale ?? getLocale()) - 1];
    return (other ?? base)(inputs);
  };
}
