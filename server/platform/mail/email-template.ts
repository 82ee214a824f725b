import { m } from "#shared/messages/compiled/messages.js";
import { wordmark } from "#shared/public-config.ts";
import type { Locale } from "#shared/texts.ts";
import { emailHtml } from "./email-html.ts";

export interface EmailContext {
  readonly locale: Locale;
  /** The name of the site. */
  readonly site: string;
}

export interface EmailContent extends EmailContext {
  readonly title: string;
  /** Plain text; line breaks are kept. */
  readonly paragraphs: readonly string[];
  /** Call to action. */
  readonly button?: { readonly label: string; readonly url: string } | undefined;
  /** Small print: the reason why the recipient gets this email. */
  readonly footer: string;
}

export interface EmailWithSubject extends EmailContent {
  readonly subject: string;
}

/**
 * Renders an email as plain text and as HTML. All values are escaped as text; a button URL that is not http(s) throws
 * a TypeError.
 */
export function renderEmail(content: EmailContent): { text: string; html: string } {
  const { locale, site, title, paragraphs, button, footer } = content;
  if (button) requireWebAddress(button.url);
  return {
    text: [
      title,
      ...paragraphs,
      button && `${button.label}:\n${button.url}`,
      `-- \n${wordmark(site)}\n${footer}`,
    ]
      .filter((part) => part !== undefined)
      .join("\n\n"),
    html: emailHtml({ ...content, buttonFallback: m.mails_button_fallback({}, { locale }) }),
  };
}

function requireWebAddress(url: string): void {
  const { protocol } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") throw new TypeError(`Not a web address: ${url}`);
}
