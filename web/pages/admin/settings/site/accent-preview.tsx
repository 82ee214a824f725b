import type { CSSProperties } from "react";
import type { Scheme } from "#shared/site-look/derive-palette.ts";
import type { SitePalette } from "#shared/site-look/palette.ts";
import { paletteTokens } from "#web/ui/styles/palette-tokens.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { cssVariables } from "#web/player/css-variables.ts";
import { buttonClasses } from "#web/ui/controls/button.tsx";

interface AccentPreviewProps {
  readonly scheme: Scheme;
  /** Undefined for the colours of the software. */
  readonly palette: SitePalette | undefined;
}

/** A button, a link and a chip as they would be in one theme. */
export function AccentPreview({ scheme, palette }: AccentPreviewProps) {
  const name = scheme === "light" ? m.settings_accent_preview_light() : m.settings_accent_preview_dark();
  const colours: CSSProperties = palette ? cssVariables(paletteTokens(palette)) : {};
  return (
    <div
      role="img"
      aria-label={name}
      data-accent="yellow"
      data-software={palette ? undefined : ""}
      style={{ ...colours, colorScheme: scheme }}
      className="flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-md border border-line bg-bg p-3.5"
    >
      <span className={buttonClasses({ variant: "primary" })}>{m.settings_accent_preview_button()}</span>
      <span className="text-control font-[560] text-accent-ink underline underline-offset-4">
        {m.settings_accent_preview_link()}
      </span>
      <span className="inline-flex h-7 items-center rounded-xs border border-accent-ink bg-accent-soft px-[11px] text-small font-[640] text-text">
        {m.settings_accent_preview_chip()}
      </span>
    </div>
  );
}
