import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { wordmark } from "#shared/public-config.ts";
import { createElement as h, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ACCENT, ON_ACCENT } from "./email-accent.ts";

interface EmailParts {
  readonly locale: string;
  readonly site: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string } | undefined;
  readonly buttonFallback: string;
  readonly footer: string;
}

// The themes with the yellow accent, as hex colours, which email clients support.
const LIGHT = {
  ink: "#1b1813",
  soft: "#56514a",
  card: "#ffffff",
  ground: "#f4f2ee",
  line: "#ded9d1",
} as const;
const DARK = {
  ink: "#f3f0ea",
  soft: "#b9b3a9",
  card: "#1b1915",
  ground: "#0f0e0b",
  line: "#3a362f",
} as const;
/** Email clients that support media queries override the inline colours; the others show the light theme. */
const DARK_RULES = `@media (prefers-color-scheme: dark) {
.ground, .ground > table > tbody > tr > td { background-color: ${DARK.ground} !important; }
.card { background-color: ${DARK.card} !important; border-color: ${DARK.line} !important; border-top-color: ${ACCENT} !important; }
.ink { color: ${DARK.ink} !important; }
.soft { color: ${DARK.soft} !important; }
.line { border-color: ${DARK.line} !important; }
}`;

const FONT = {
  fontFamily: "Archivo,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  wordBreak: "break-word",
} as const;
const STYLES = {
  ground: { margin: 0, padding: "32px 12px", backgroundColor: LIGHT.ground },
  page: { maxWidth: "560px" },
  card: {
    padding: "32px 28px 28px",
    backgroundColor: LIGHT.card,
    border: `1px solid ${LIGHT.line}`,
    borderTop: `4px solid ${ACCENT}`,
    borderRadius: "12px",
  },
  wordmark: {
    ...FONT,
    ...{ margin: "0 4px 14px", fontSize: "26px", lineHeight: "1" },
    ...{ fontWeight: 800, letterSpacing: "-0.045em", color: LIGHT.ink },
  },
  title: {
    ...FONT,
    ...{ margin: "0 0 16px", fontSize: "24px", lineHeight: "1.2" },
    ...{ fontWeight: 700, letterSpacing: "-0.02em", color: LIGHT.ink },
  },
  text: { ...FONT, margin: "0 0 16px", fontSize: "16px", lineHeight: "1.55", color: LIGHT.ink },
  small: { ...FONT, margin: "0 0 16px", fontSize: "13px", lineHeight: "1.5", color: LIGHT.soft },
  footer: { ...FONT, margin: 0, fontSize: "13px", lineHeight: "1.5", color: LIGHT.soft },
  button: {
    ...FONT,
    ...{ margin: "8px 0 20px", padding: "13px 24px", fontSize: "16px", lineHeight: "1.2", fontWeight: 700 },
    ...{ color: ON_ACCENT, backgroundColor: ACCENT, borderRadius: "9px" },
  },
  address: { color: LIGHT.ink, wordBreak: "break-all", textDecorationLine: "underline" },
  line: { margin: "0 0 16px", border: "none", borderTop: `1px solid ${LIGHT.line}` },
} as const;

/**
 * The HTML of an email, without remote images or fonts, in the tables and inline styles that email clients support.
 * Elements are made without JSX, because Node runs the server's source and does not read JSX.
 */
export function emailHtml({
  locale,
  site,
  title,
  paragraphs,
  button,
  buttonFallback,
  footer,
}: EmailParts): string {
  const card = [
    h(Heading, { key: "title", as: "h1", className: "ink", style: STYLES.title }, title),
    ...paragraphs.map((paragraph, index) =>
      h(Text, { key: index, className: "ink", style: STYLES.text }, withLines(paragraph)),
    ),
    button && h(Button, { key: "button", href: button.url, style: STYLES.button }, button.label),
    button && h(Fallback, { key: "fallback", sentence: buttonFallback, url: button.url }),
    h(Hr, { key: "line", className: "line", style: STYLES.line }),
    h(Text, { key: "footer", className: "soft", style: STYLES.footer }, footer),
  ];
  const page = h(
    Html,
    { lang: locale },
    h(DocumentHead, { title }),
    h(
      Body,
      { className: "ground", style: STYLES.ground },
      h(
        Container,
        { style: STYLES.page },
        h(Text, { className: "ink", style: STYLES.wordmark }, wordmark(site)),
        h(Section, { className: "card", style: STYLES.card }, card),
      ),
    ),
  );
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`;
}

function DocumentHead({ title }: { readonly title: string }): ReactNode {
  return h(
    Head,
    null,
    h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    h("meta", { name: "color-scheme", content: "light dark" }),
    h("meta", { name: "supported-color-schemes", content: "light dark" }),
    h("title", null, title),
    h("style", null, DARK_RULES),
  );
}

function Fallback({ sentence, url }: { readonly sentence: string; readonly url: string }): ReactNode {
  const link = h(Link, { href: url, className: "ink", style: STYLES.address }, url);
  return h(Text, { className: "soft", style: STYLES.small }, sentence, h("br"), link);
}

function withLines(text: string): ReactNode {
  return text.split(/\r?\n/).map((line, index) => h(Fragment, { key: index }, index > 0 && h("br"), line));
}
