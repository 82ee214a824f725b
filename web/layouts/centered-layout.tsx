import { Languages } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { rememberLanguage, turnTheme } from "#web/session/look.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { HomeLink } from "./home-link.tsx";
import { useOtherLanguage } from "./language.ts";
import { OtherThemeIcon, OtherThemeName } from "./theme-name.tsx";

/** One thing in the middle of the screen, for errors and simple pages. */
export function CenteredLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-(--topbar) items-center justify-between gap-4 px-4 md:px-6">
        <HomeLink />
        <LookButtons />
      </header>
      <main className="grid flex-1 place-items-center px-4 pt-6 pb-24">{children}</main>
    </div>
  );
}

/** The language and the dark mode, where there is no sidebar to change them in. */
export function LookButtons() {
  const { locale, href } = useOtherLanguage();
  return (
    <div className="flex items-center gap-1">
      <a
        href={href}
        hrefLang={locale}
        lang={locale}
        onClick={() => rememberLanguage(locale)}
        className={buttonClasses({ variant: "quiet" })}
      >
        <Languages />
        {m.shell_language_other()}
      </a>
      <button type="button" onClick={turnTheme} className={buttonClasses({ variant: "quiet" })}>
        <OtherThemeIcon />
        <span className="max-sm:sr-only">
          <OtherThemeName />
        </span>
      </button>
    </div>
  );
}
