import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { getLocale } from "#web/i18n/compiled/runtime.js";

const TAGS = { pl: "pl-PL", en: "en-US" } as const;

/** Gives React Aria the language of the page. Around every overlay and field that is built on it. */
export function AriaLocale({ children }: { readonly children: ReactNode }) {
  return <I18nProvider locale={TAGS[getLocale()]}>{children}</I18nProvider>;
}
