import { Languages } from "lucide-react";
import type { ReactNode } from "react";
import { storeLanguage, toggleTheme } from "#web/session/appearance.ts";
import { buttonClasses } from "#web/ui/controls/button.tsx";
import { languageName } from "#web/ui/format/language.ts";
import { HomeLink } from "./home-link.tsx";
import { useOtherLanguages } from "./language.ts";
import { OtherThemeIcon, OtherThemeName } from "./theme-name.tsx";

/** Content in the middle of the screen, for errors and simple pages. */
export function CenteredLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-(--topbar) items-center justify-between gap-4 px-4 md:px-6">
        <HomeLink />
        <AppearanceButtons />
      </header>
      <main className="grid flex-1 place-items-center px-4 pt-6 pb-24">{children}</main>
    </div>
  );
}

/** Buttons for language and dark mode, for layouts without a sidebar. */
export function AppearanceButtons() {
  const languages = useOtherLanguages();
  return (
    <div className="flex items-center gap-1">
      {languages.map(({ locale, href }) => (
        <a
          key={locale}
          href={href}
          hrefLang={locale}
          lang={locale}
          onClick={() => storeLanguage(locale)}
          className={buttonClasses({ variant: "quiet" })}
        >
          <Languages />
          {languageName(locale)}
        </a>
      ))}
      <button type="button" onClick={toggleTheme} className={buttonClasses({ variant: "quiet" })}>
        <OtherThemeIcon />
        <span className="max-sm:sr-only">
          <OtherThemeName />
        </span>
      </button>
    </div>
  );
}
