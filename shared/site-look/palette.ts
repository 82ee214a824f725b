/** The colours of one theme, as six-digit hex colours; each is named like its design token. */
export interface ThemePalette {
  /** A fill, such as that of the primary button. */
  readonly accent: string;
  readonly accentHover: string;
  /** Text on both fills. */
  readonly onAccent: string;
  /** The accent as text, icon or thin line on any surface. */
  readonly accentInk: string;
  /** A tinted panel. */
  readonly accentSoft: string;
  /** The page itself. */
  readonly bg: string;
}

/** The colours of a site whose administrators have set an accent; pages contain them. */
export interface SitePalette {
  /** Tints every neutral: degrees in OKLCH. */
  readonly hue: number;
  readonly light: ThemePalette;
  readonly dark: ThemePalette;
}
