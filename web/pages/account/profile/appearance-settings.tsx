import { getRouteApi, rootRouteId } from "@tanstack/react-router";
import { Check, Monitor, Moon, Sun } from "lucide-react";
import { useId, type ReactNode } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { changeAppearance, switchLanguage, useAppearance } from "#web/session/appearance.ts";
import { ACCENTS, THEMES, type Theme } from "#web/ssr/render-variant.ts";
import { publicConfig, siteLanguages } from "#web/ssr/public-config.ts";
import { languageName } from "#web/ui/format/language.ts";

const THEME_ICONS: Record<Theme, ReactNode> = {
  system: <Monitor className="size-[18px]" />,
  dark: <Moon className="size-[18px]" />,
  light: <Sun className="size-[18px]" />,
};
const root = getRouteApi(rootRouteId);

/** Theme, accent and language; each change applies immediately and is saved with the account. */
export function AppearanceSettings() {
  const { theme, accent } = useAppearance();
  const { renderVariant } = root.useRouteContext();
  const languages = siteLanguages().offered;
  const themes = {
    system: m.accounts_theme_system(),
    dark: m.accounts_theme_dark(),
    light: m.accounts_theme_light(),
  };
  const accents = {
    // Whoever keeps the first one sees the accent of the site.
    yellow: publicConfig().palette ? m.accounts_accent_site() : m.accounts_accent_yellow(),
    green: m.accounts_accent_green(),
    red: m.accounts_accent_red(),
    blue: m.accounts_accent_blue(),
  };

  return (
    <div className="grid gap-6">
      <Choices
        label={m.accounts_theme()}
        value={theme}
        choices={THEMES}
        onChoose={(chosen) => changeAppearance({ theme: chosen })}
        render={(choice) => (
          <>
            {THEME_ICONS[choice]}
            {themes[choice]}
          </>
        )}
      />
      <Choices
        label={m.accounts_accent()}
        value={accent}
        choices={ACCENTS}
        onChoose={(chosen) => changeAppearance({ accent: chosen })}
        render={(choice) => (
          <>
            <span
              data-accent={choice}
              aria-hidden="true"
              className="grid size-[22px] place-items-center rounded-full bg-accent text-on-accent"
            >
              {choice === accent && <Check className="size-3.5 stroke-[3.2]" />}
            </span>
            {accents[choice]}
          </>
        )}
      />
      {languages.length > 1 && (
        <Choices
          label={m.accounts_language()}
          value={renderVariant.locale}
          choices={languages}
          onChoose={switchLanguage}
          render={(choice) => <span lang={choice}>{languageName(choice)}</span>}
        />
      )}
    </div>
  );
}

interface ChoicesProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly T[];
  readonly onChoose: (choice: T) => void;
  readonly render: (choice: T) => ReactNode;
}

/** A row of exclusive options. */
function Choices<T extends string>({ label, value, choices, onChoose, render }: ChoicesProps<T>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-small font-[620]">{label}</legend>
      <div className="flex flex-wrap gap-2.5">
        {choices.map((choice) => (
          <label
            key={choice}
            className="relative flex h-11 items-center gap-2.5 rounded-sm border border-line-strong bg-surface-1 px-3.5 text-control font-[560] text-text-2 transition-colors hover:bg-surface-2 has-checked:border-accent-ink has-checked:bg-accent-soft has-checked:font-[640] has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChoose(choice)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {render(choice)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
