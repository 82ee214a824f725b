import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { listOf, Moment } from "#shared/paging.ts";
import { BASE_LOCALE, LOCALES } from "#shared/texts.ts";
import { block, line } from "#shared/text.ts";

export const DOCUMENT_TITLE_MAX_CHARACTERS = 200;
export const DOCUMENT_MAX_CHARACTERS = 200_000;

const Language = z.enum(LOCALES);
const BySlug = z.object({ slug: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/)) });
/** Polish by default: the response depends only on the address. */
const InLanguage = z.object({ language: z._default(Language, BASE_LOCALE) });
const Title = line({ min: 1, max: DOCUMENT_TITLE_MAX_CHARACTERS });
/** Markdown. HTML in it is escaped, not rendered. */
const Contents = block({ min: 1, max: DOCUMENT_MAX_CHARACTERS });

const DocumentRef = z.object({
  slug: z.string(),
  /** Language of the text; Polish if there is no translation. */
  language: Language,
  title: z.string(),
  version: z.int(),
  updatedAt: Moment,
});
export type DocumentRef = z.output<typeof DocumentRef>;

export const Document = z.extend(DocumentRef, {
  /** Safe HTML; headings carry ids. */
  contents: z.string(),
  /** The headings below the title, for a table of contents. */
  outline: z.array(
    z.object({ id: z.string(), level: z.union([z.literal(2), z.literal(3)]), title: z.string() }),
  ),
});
export type Document = z.output<typeof Document>;

export const QuestionGroup = z.object({
  id: z.string(),
  title: z.string(),
  questions: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })),
});
export type QuestionGroup = z.output<typeof QuestionGroup>;

const DocumentVersion = z.extend(DocumentRef, {
  /** Markdown, as it was written. */
  body: z.string(),
  /** The account that wrote it; null for the built-in text and for deleted accounts. */
  updatedBy: z.nullable(z.uuid()),
});
export type DocumentVersion = z.output<typeof DocumentVersion>;

/** A text of the operator about the site; null if there is none. */
const SiteText = z.nullable(
  z.object({
    /** The other language if there is no translation. */
    language: Language,
    /** Safe HTML. */
    contents: z.string(),
  }),
);
export type SiteText = z.output<typeof SiteText>;

export const documents = {
  list: endpoint({
    method: "GET",
    path: "/documents",
    access: "anyone",
    summary: "The documents of the site, such as terms and policies",
    query: InLanguage,
    response: listOf(DocumentRef),
  }),
  get: endpoint({
    method: "GET",
    path: "/documents/{slug}",
    access: "anyone",
    summary: "A document as safe HTML",
    params: BySlug,
    query: InLanguage,
    response: Document,
  }),
  questions: endpoint({
    method: "GET",
    path: "/documents/{slug}/questions",
    access: "anyone",
    summary: "A document parsed as FAQ: second-level headings are groups, third-level headings questions",
    params: BySlug,
    query: InLanguage,
    response: z.extend(DocumentRef, {
      /** Safe HTML before the first group. */
      lead: z.string(),
      groups: z.array(QuestionGroup),
    }),
  }),
  versions: endpoint({
    method: "GET",
    path: "/documents/{slug}/versions",
    access: "staff",
    summary: "Every version of a document as Markdown, newest first",
    params: BySlug,
    query: InLanguage,
    response: listOf(DocumentVersion),
  }),
  put: endpoint({
    method: "PUT",
    path: "/documents/{slug}",
    access: "admin",
    summary: "Creates or replaces a document",
    params: BySlug,
    query: InLanguage,
    body: z.object({ title: Title, contents: Contents }),
    response: Document,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/documents/{slug}",
    access: "admin",
    summary: "Changes a document; with `version` only if it was not changed since",
    params: BySlug,
    query: InLanguage,
    body: z.object({
      title: z.optional(Title),
      contents: z.optional(Contents),
      version: z.optional(z.int()),
    }),
    response: Document,
  }),
  preview: endpoint({
    method: "POST",
    path: "/documents/preview",
    access: "staff",
    changesNothing: true,
    summary: "Previews a text as a document; stores nothing",
    query: InLanguage,
    body: z.object({ contents: Contents }),
    response: z.pick(Document, { contents: true, outline: true }),
  }),
  about: endpoint({
    method: "GET",
    path: "/about",
    access: "anyone",
    summary: "What the operator says about the site, and how to get in touch",
    query: InLanguage,
    response: z.object({ description: SiteText, about: SiteText, contact: SiteText }),
  }),
  operator: endpoint({
    method: "GET",
    path: "/operator",
    access: "anyone",
    summary: "The operator of the site and contact data; null where not configured",
    response: z.object({
      name: z.nullable(z.string()),
      address: z.nullable(z.string()),
      email: z.nullable(z.string()),
    }),
  }),
};
