import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { languageTag } from "#web/i18n/locale.ts";

/** Sets React Aria's locale to the page's language. Wrap every overlay and field built on it. */
export function AriaLocale({ children }: { readonly children: ReactNode }) {
  return <I18nProvider locale={languageTag(getLocale())}>{children}</I18nProvider>;
}
