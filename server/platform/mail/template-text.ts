import type { MailTemplate } from "#shared/mail-templates/templates.ts";
import type { Locale } from "#shared/texts.ts";
import type { EmailContext, EmailWithSubject } from "./email-template.ts";
import { fillPlaceholders, placeholderProblem } from "./placeholders.ts";

/** A text of an email that administrators may replace by their own, with the same placeholders. */
export interface TemplateText {
  /** Its name inside the template: `subject`, `title`, `button`, or that of a paragraph. */
  readonly part: string;
  /** The default of the software. */
  readonly text: string;
  /** The default with its placeholders: `Hello {name}`. */
  readonly pattern: string;
  /** What the placeholders stand for in this email. */
  readonly values: Readonly<Record<string, string>>;
  /** Placeholders that the text must contain, because the email says them nowhere else. */
  readonly required: readonly string[];
}

/** An email as its template makes it, before the texts of administrators are applied. */
export interface TemplatedEmail extends EmailContext {
  readonly template: MailTemplate;
  readonly subject: TemplateText;
  readonly title: TemplateText;
  /** Texts of the template, and content of this email alone, such as the reason of a decision. */
  readonly paragraphs: readonly (TemplateText | string)[];
  readonly button?: { readonly label: TemplateText; readonly url: string } | undefined;
  readonly footer: string;
}

/** Texts by the name of their part. */
export type EditedTexts = Readonly<Record<string, string>>;

type Values = Readonly<Record<string, string>>;
type Message<Inputs> = (inputs: Inputs, options: { locale: Locale }) => string;

/**
 * Makes the texts of one email. All of them may contain each of the values, and the name of the site, whether their
 * defaults do or not.
 */
export function textsOf<Given extends Values>({ locale, site }: EmailContext, given: Given) {
  const values = { ...given, site };
  return function text(
    part: string,
    message: Message<Given & { site: string }>,
    required: readonly (keyof Given & string)[] = [],
  ): TemplateText {
    const names = Object.keys(values).map((name) => [name, `{${name}}`]);
    const placeholders = Object.fromEntries(names) as typeof values; // with the same keys
    return {
      ...{ part, values, required },
      text: message(values, { locale }),
      pattern: message(placeholders, { locale }),
    };
  };
}

/** The texts of an email: subject, title, paragraphs and the label of the button, in their order. */
export function templateTextsOf({ subject, title, paragraphs, button }: TemplatedEmail): TemplateText[] {
  const texts = paragraphs.filter((paragraph) => typeof paragraph !== "string");
  return [subject, title, ...texts, ...(button ? [button.label] : [])];
}

/**
 * An email with the texts of administrators. One that does not fit this release gets its default: it names a
 * placeholder that no longer exists, or lacks one that it must have.
 */
export function withEditedTexts(email: TemplatedEmail, edited: EditedTexts): EmailWithSubject {
  const { template: _, subject, title, paragraphs, button, ...rest } = email;
  const textOf = (one: TemplateText) => {
    const own = edited[one.part];
    return own === undefined || placeholderProblem(own, one) ? one.text : fillPlaceholders(own, one.values);
  };
  // A value may be empty.
  const lineOf = (one: TemplateText) => textOf(one).trim() || one.text;
  return {
    ...rest,
    subject: lineOf(subject),
    title: lineOf(title),
    paragraphs: paragraphs.flatMap((one) => (typeof one === "string" ? [one] : paragraphsOf(textOf(one)))),
    button: button && { label: lineOf(button.label), url: button.url },
  };
}

/** An empty line separates paragraphs; an empty text is none. */
function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
}
