import MarkdownIt, { type Token } from "markdown-it";
import type { Document, QuestionGroup } from "#shared/documents/contract.ts";
import type { Locale, Texts } from "#shared/texts.ts";
import { heldTogether } from "#shared/typography.ts";

type Heading = Document["outline"][number];

const TABLE: Texts = { pl: "Tabela", en: "Table" };

/**
 * Markdown without HTML: tags in a text are shown, not obeyed, and links lead to web pages, mail or telephones only.
 * Pictures become links, because those of other hosts would tell them who reads the page.
 */
const markdown = new MarkdownIt({ html: false, linkify: false }).disable("image");
const SAFE_LINK = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i;
markdown.validateLink = (address) => SAFE_LINK.test(address.trim());

// A wide table scrolls by itself, by keyboard too. It is named after the heading it stands under.
markdown.renderer.rules["table_open"] = (tokens, index, _options, env) => {
  const heading = tokens.findLastIndex(({ type }, place) => place < index && type === "heading_open");
  const words = [TABLE[env?.["language"] as Locale], wordsOf(tokens[heading + 1])];
  const name = markdown.utils.escapeHtml(words.filter(Boolean).join(": "));
  return `<div class="table-scroll" tabindex="0" role="region" aria-label="${name}"><table>`;
};
markdown.renderer.rules["table_close"] = () => "</table></div>";

/** Turns Markdown into safe HTML whose headings carry ids, and lists those headings. */
export function renderMarkdown(text: string, language: Locale): Pick<Document, "contents" | "outline"> {
  const { tokens, headings } = parse(text, language);
  return { contents: render(tokens, language), outline: headings.map(({ heading }) => heading) };
}

/** Reads Markdown as questions: `## group`, `### question`, and the answer below it as safe HTML. */
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
  /** Indexes of the first token of the heading and of the first one after it. */
  readonly startsAt: number;
  readonly endsAt: number;
}

function parse(text: string, language: Locale): { tokens: Token[]; headings: PlacedHeading[] } {
  const tokens = markdown.parse(text, {});
  if (language === "pl") holdTogether(tokens);
  const taken = new Set<string>();
  const headings: PlacedHeading[] = [];
  for (const [index, token] of tokens.entries()) {
    for (const child of token.children ?? []) completeLink(child, language);
    // The page's only first-level heading is the title.
    if (token.tag === "h1") token.tag = "h2";
    if (token.type !== "heading_open") continue;
    const title = wordsOf(tokens[index + 1]);
    const id = freeId(title, taken);
    token.attrSet("id", id);
    const level = levelOf(token);
    if (level) headings.push({ heading: { id, level, title }, startsAt: index, endsAt: index + 3 });
  }
  return { tokens, headings };
}

/** Code is left as it is: it may be copied. */
function holdTogether(tokens: Token[]): void {
  const texts = tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === "text");
  for (const text of texts) text.content = heldTogether(text.content);
}

function render(tokens: Token[], language: Locale): string {
  return markdown.renderer.render(tokens, markdown.options, { language });
}

/** Links within the site keep the reader's language; those that lead away neither vouch nor tell where from. */
function completeLink(token: Token, language: Locale): void {
  if (token.type !== "link_open") return;
  const href = String(token.attrGet("href") ?? "");
  if (href.startsWith("/") && language !== "pl") token.attrSet("href", `/${language}${href}`);
  if (/^https?:/i.test(href)) token.attrSet("rel", "noopener noreferrer nofollow");
}

function levelOf({ tag }: Token): Heading["level"] | undefined {
  return tag === "h2" ? 2 : tag === "h3" ? 3 : undefined;
}

function wordsOf(inline: Token | undefined): string {
  const words = inline?.children?.filter(({ type }) => type === "text" || type === "code_inline") ?? [];
  return words.map(({ content }) => content).join("");
}

/** An anchor people can read: "8. Usunięcie konta" -> "usuniecie-konta". */
function freeId(title: string, taken: Set<string>): string {
  const plain = title.toLowerCase().replaceAll("ł", "l").normalize("NFD").replace(/\p{M}/gu, "");
  const words = plain.replace(/[^a-z0-9]+/g, "-").replace(/^[\d-]+|-+$/g, "") || "czesc";
  let id = words;
  for (let count = 2; taken.has(id); count += 1) id = `${words}-${count}`;
  taken.add(id);
  return id;
}
