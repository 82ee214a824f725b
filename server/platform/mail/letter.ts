import type { Locale, Texts } from "#shared/texts.ts";

export interface Letter {
  readonly locale: Locale;
  readonly title: string;
  /** Plain text; line breaks within are kept. */
  readonly paragraphs: readonly string[];
  /** Where the reader goes next. */
  readonly button?: { readonly label: string; readonly url: string } | undefined;
  /** Why the reader gets this mail, in small print. */
  readonly footer: string;
}

const BUTTON_FALLBACK: Texts = {
  pl: "Przycisk nie działa? Skopiuj ten adres do przeglądarki:",
  en: "Button not working? Copy this address into your browser:",
};

/**
 * The same letter as plain text and as HTML: dark on light, without remote pictures or fonts, laid out with
 * tables and inline styles because that is what mail programs understand. Everything given is taken as text;
 * a button address that is not http(s) is a TypeError.
 */
export function letter({ locale, title, paragraphs, button, footer }: Letter): {
  text: string;
  html: string;
} {
  if (button) requireWebAddress(button.url);
  return {
    text: [title, ...paragraphs, button && `${button.label}:\n${button.url}`, `-- \nnadaj\n${footer}`]
      .filter((part) => part !== undefined)
      .join("\n\n"),
    html: page(locale, title, [
      ...paragraphs.map(paragraphRow),
      ...(button ? [buttonRow(button), fallbackRow(BUTTON_FALLBACK[locale], button.url)] : []),
      footerRow(footer),
    ]),
  };
}

// The light theme with the yellow accent, in colours that mail programs know.
const INK = "#1b1813";
const INK_SOFT = "#56514a";
const PAPER = "#ffffff";
const DESK = "#f4f2ee";
const LINE = "#ded9d1";
const ACCENT = "#f5c800";
const ON_ACCENT = "#201900";

const FONT = "font-family:Archivo,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;word-break:break-word";
const WORDMARK = `${FONT};font-size:26px;line-height:1;font-weight:800;letter-spacing:-0.045em;color:${INK}`;
const TITLE = `${FONT};font-size:24px;line-height:1.2;font-weight:700;letter-spacing:-0.02em;color:${INK}`;
const TEXT = `${FONT};font-size:16px;line-height:1.55;color:${INK}`;
const SMALL = `${FONT};font-size:13px;line-height:1.5;color:${INK_SOFT}`;
const CARD = `padding:32px 28px 28px;background-color:${PAPER};border:1px solid ${LINE};border-top:4px solid ${ACCENT};border-radius:12px`;
const BUTTON = `display:inline-block;padding:13px 24px;${FONT};font-size:16px;line-height:1.2;font-weight:700;color:${ON_ACCENT};text-decoration:none;border-radius:9px`;
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

function page(locale: Locale, title: string, rows: readonly string[]): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light only">
<meta name="supported-color-schemes" content="light only">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background-color:${DESK}">
<table ${TABLE} width="100%" style="background-color:${DESK}">
<tr><td align="center" style="padding:32px 12px">
<table ${TABLE} width="100%" style="max-width:560px">
<tr><td style="padding:0 4px 14px;${WORDMARK}">nadaj</td></tr>
<tr><td style="${CARD}">
<table ${TABLE} width="100%">
<tr><td style="padding:0 0 16px"><h1 style="margin:0;${TITLE}">${escapeHtml(title)}</h1></td></tr>
${rows.join("\n")}
</table>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function paragraphRow(paragraph: string): string {
  const lines = escapeHtml(paragraph).replaceAll(/\r?\n/g, "<br>");
  return `<tr><td style="padding:0 0 16px"><p style="margin:0;${TEXT}">${lines}</p></td></tr>`;
}

function buttonRow({ label, url }: { label: string; url: string }): string {
  const link = `<a href="${escapeHtml(url)}" style="${BUTTON}">${escapeHtml(label)}</a>`;
  // The colour is on the cell because some programs drop it from links.
  const button = `<table ${TABLE}><tr><td style="background-color:${ACCENT};border-radius:9px">${link}</td></tr></table>`;
  return `<tr><td style="padding:8px 0 20px">${button}</td></tr>`;
}

function fallbackRow(sentence: string, url: string): string {
  const link = `<a href="${escapeHtml(url)}" style="color:${INK};word-break:break-all">${escapeHtml(url)}</a>`;
  return `<tr><td style="padding:0 0 16px"><p style="margin:0;${SMALL}">${sentence}<br>${link}</p></td></tr>`;
}

function footerRow(footer: string): string {
  const line = `border-top:1px solid ${LINE};padding:16px 0 0`;
  return `<tr><td style="${line}"><p style="margin:0;${SMALL}">${escapeHtml(footer)}</p></td></tr>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function requireWebAddress(url: string): void {
  const { protocol } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") throw new TypeError(`Not a web address: ${url}`);
}
