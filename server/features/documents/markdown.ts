import MarkdownIt, { type Token } from "markdown-it";
import type { Document, QuestionGroup } from "#shared/documents/contract.ts";
import { foldDiacritics } from "#shared/fold-diacritics.ts";
import { pathInLocale } from "#shared/locale-paths.ts";
import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";
import { withNonBreakingSpaces } from "#shared/typography.ts";

type Heading = Document["outline"][number];

/**
 * Markdown without HTML: tags in a text are escaped, and links are limited to web pages, email and phone numbers.
 * Images become links: images of other hosts would reveal the reader's address to them.
 */
const markdown = new MarkdownIt({ html: false, linkify: false }).disable("image");
const SAFE_LINK = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i;
markdown.validateLink = (address) => SAFE_LINK.test(address.trim());

// A wide table scrolls on its own, also by keyboard. Its label is the preceding heading.
markdown.renderer.rules["table_open"] = (tokens, index, _options, env) => {
  const heading = tokens.findLastIndex(({ type }, place) => place < index && type === "heading_open");
  const words = [
    m.contacts_document_table({}, { locale: env?.["language"] as Locale }),
    textOf(tokens[heading + 1]),
  ];
  const name = markdown.utils.escapeHtml(words.filter(Boolean).join(": "));
  return `<div class="table-scroll" tabindex="0" role="region" aria-label="${name}"><table>`;
};
markdown.renderer.rules["table_close"] = () => "</table></div>";

/** Renders Markdown to safe HTML with ids on headings, and lists those headings. */
export function renderMarkdown(text: string, language: Locale): Pick<Document, "contents" | "outline"> {
  const { tokens, headings } = parse(text, language);
  return { contents: render(tokens, language), outline: headings.map(({ heading }) => heading) };
}

/** Parses Markdown as questions: `## group`, `### question`, and the answer below as safe HTML. */
export function renderQuestions(text: string, language: Locale): { lead: string; groups: QuestionGroup[] } {
  const { tokens, headings } = parse(text, language);
  const groups: QuestionGroup[] = [];
  for (const [index, { heading, endsAt }] of headings.entries()) {
    const { id, level, title } = heading;
    if (level === 2) {
      groups.push({ id, title, questions: [] });
      continue;
    }
    const answer = render(tokens.slice(endsAt, headings[index + 1]?.startsAt), language);
    groups.at(-1)?.questions.push({ id, question: title, answer });
  }
  return { lead: render(tokens.slice(0, headings[0]?.startsAt), language), groups };
}

interface PlacedHeading {
  readonly heading: Heading;
  /** Token index of the heading's start, and of the first token after it. */
  readonly startsAt: number;
  readonly endsAt: number;
}

function parse(text: string, language: Locale): { tokens: Token[]; headings: PlacedHeading[] } {
  const tokens = markdown.parse(text, {});
  if (language === "pl") applyNonBreakingSpaces(tokens);
  const taken = new Set<string>();
  const headings: PlacedHeading[] = [];
  for (const [index, token] of tokens.entries()) {
    for (const child of token.children ?? []) addLinkAttributes(child, language);
    // The page's only first-level heading is its title.
    if (token.tag === "h1") token.tag = "h2";
    if (token.type !== "heading_open") continue;
    const title = textOf(tokens[index + 1]);
    const id = uniqueId(title, taken);
    token.attrSet("id", id);
    const level = levelOf(token);
    if (level) headings.push({ heading: { id, level, title }, startsAt: index, endsAt: index + 3 });
  }
  return { tokens, headings };
}

/** Applies non-breaking spaces to text, not to code: code may be copied. */
function applyNonBreakingSpaces(tokens: Token[]): void {
  const texts = tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === "text");
  for (const text of texts) text.content = withNonBreakingSpaces(text.content);
}

function render(tokens: Token[], language: Locale): string {
  return markdown.renderer.render(tokens, markdown.options, { language });
}

/** Links within the site keep the reader's language; external links get `nofollow` and send no referrer. */
function addLinkAttributes(token: Token, language: Locale): void {
  if (token.type !== "link_open") return;
  const href = String(token.attrGet("href") ?? "");
  if (href.startsWith("/")) token.attrSet("href", pathInLocale(href, language));
  if (/^https?:/i.test(href)) token.attrSet("rel", "noopener noreferrer nofollow");
}

function levelOf({ tag }: Token): Heading["level"] | undefined {
  return tag === "h2" ? 2 : tag === "h3" ? 3 : undefined;
}

function textOf(inline: Token | undefined): string {
  const words = inline?.children?.filter(({ type }) => type === "text" || type === "code_inline") ?? [];
  return words.map(({ content }) => content).join("");
}

/** A readable anchor: "8. Usunięcie konta" -> "usuniecie-konta". */
function uniqueId(title: string, taken: Set<string>): string {
  const words =
    foldDiacritics(title)
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^[\d-]+|-+$/g, "") || "czesc";
  let id = words;
  for (let count = 2; taken.has(id); count += 1) id = `${words}-${count}`;
  taken.add(id);
  return id;
}
