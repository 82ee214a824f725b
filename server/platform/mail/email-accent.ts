/** The accent of the software, in which emails are rendered. */
export const ACCENT = "#f5c800";
export const ON_ACCENT = "#201900";

/** A property of a style, not words of the email. */
const PROPERTY = '[;"{] ?(?:background-color|border-top|border-top-color|color): ?';
const COLOURS_OF_STYLES = new RegExp(`(${PROPERTY}[^;"<>]*?)(${ACCENT}|${ON_ACCENT})`, "g");

/** The colours of the button and of the line above an email. */
export interface EmailAccent {
  readonly accent: string;
  /** Text on it. */
  readonly onAccent: string;
}

/**
 * A rendered email in the accent of the site, also if it was queued before this accent was set; as it is if the site has
 * none of its own.
 */
export function withAccent(html: string, own: EmailAccent | undefined): string {
  if (!own) return html;
  return html.replaceAll(
    COLOURS_OF_STYLES,
    (_, style: string, colour: string) => style + (colour === ACCENT ? own.accent : own.onAccent),
  );
}
