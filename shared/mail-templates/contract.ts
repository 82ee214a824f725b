import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Id, listOf, Moment, paging } from "#shared/paging.ts";
import { LOCALES } from "#shared/texts.ts";
import { block, line } from "#shared/text.ts";
import { MAIL_TEMPLATES, type MailTemplate } from "./templates.ts";

export const SUBJECT_MAX_CHARACTERS = 150;
export const TITLE_MAX_CHARACTERS = 150;
export const PARAGRAPH_MAX_CHARACTERS = 2000;
export const BUTTON_MAX_CHARACTERS = 60;
export const TEMPLATE_HISTORY_PAGE_SIZE = 20;
/** No template has as many examples. */
const EXAMPLES_MAX = 10;

const Template = z.enum(MAIL_TEMPLATES as readonly [MailTemplate, ...MailTemplate[]]);
const Language = z.enum(LOCALES);
const ByTemplate = z.object({ template: Template, language: Language });
const Administrator = z.object({ _id: Id, name: z.string() });

/** The texts of a template by their parts; those that are left out, or equal their defaults, keep them. */
const Texts = z.catchall(
  z.object({
    subject: z.optional(line({ min: 1, max: SUBJECT_MAX_CHARACTERS })),
    title: z.optional(line({ min: 1, max: TITLE_MAX_CHARACTERS })),
    button: z.optional(line({ min: 1, max: BUTTON_MAX_CHARACTERS })),
  }),
  /** A paragraph; an empty one is left out of the email. */
  block({ max: PARAGRAPH_MAX_CHARACTERS }),
);

/** How the texts of a template came about. */
const TemplateState = z.object({
  language: Language,
  /** Number of times that they were saved. */
  revision: z.int(),
  /** Whether any text is not that of the software. */
  isEdited: z.boolean(),
  /** Whether an edited text does not fit this release, which sends its default. */
  isOutdated: z.boolean(),
  changedAt: z.nullable(Moment),
  /** Null for deleted accounts. */
  changedBy: z.nullable(Administrator),
});
export type TemplateState = z.output<typeof TemplateState>;

export const TemplatePart = z.object({
  /** `subject`, `title`, `button`, or the name of a paragraph. */
  part: z.string(),
  standard: z.string(),
  /** The edited text, or the standard one. */
  text: z.string(),
  /** Why the edited text is not used. */
  problem: z.nullable(z.string()),
  /** What may stand in braces. */
  placeholders: z.array(z.string()),
  required: z.array(z.string()),
  /** The examples that contain it: some paragraphs are only in some emails. */
  examples: z.array(z.int()),
});
export type TemplatePart = z.output<typeof TemplatePart>;

const EditedTemplate = z.extend(TemplateState, {
  template: Template,
  /** In the order of the email. */
  parts: z.array(TemplatePart),
  /** The number of examples that a preview shows. */
  examples: z.int(),
});
export type EditedTemplate = z.output<typeof EditedTemplate>;

const EmailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type EmailPreview = z.output<typeof EmailPreview>;

export const TextChange = z.object({
  _id: Id,
  /** The edited texts by part; one that is left out is the default. */
  before: z.record(z.string(), z.string()),
  after: z.record(z.string(), z.string()),
  changedAt: Moment,
  changedBy: z.nullable(Administrator),
});
export type TextChange = z.output<typeof TextChange>;

export const mailTemplates = {
  list: endpoint({
    method: "GET",
    path: "/mail-templates",
    access: "admin",
    summary: "The emails that the site sends, and which have texts of their own in which language",
    response: listOf(z.object({ template: Template, languages: z.array(TemplateState) })),
  }),
  get: endpoint({
    method: "GET",
    path: "/mail-templates/{template}/{language}",
    access: "admin",
    summary: "The texts of an email in a language",
    params: ByTemplate,
    response: EditedTemplate,
  }),
  save: endpoint({
    method: "PUT",
    path: "/mail-templates/{template}/{language}",
    access: "admin",
    summary: "Replaces the texts of an email; without any, those of the software come back",
    params: ByTemplate,
    body: z.object({
      texts: Texts,
      /** The revision that the caller has read. */
      revision: z.int(),
    }),
    response: EditedTemplate,
  }),
  preview: endpoint({
    method: "POST",
    path: "/mail-templates/{template}/{language}/preview",
    access: "admin",
    summary: "What emails with these texts look like, with the values of examples",
    params: ByTemplate,
    changesNothing: true,
    body: z.object({ texts: Texts }),
    response: z.object({ examples: z.array(EmailPreview) }),
  }),
  sendTest: endpoint({
    method: "POST",
    path: "/mail-templates/{template}/{language}/test-mail",
    access: "admin",
    summary: "Sends an example with these texts to the caller at once",
    params: ByTemplate,
    body: z.object({ texts: Texts, example: z.int().check(z.nonnegative(), z.maximum(EXAMPLES_MAX)) }),
    response: z.object({
      to: z.string(),
      /** False if it is kept in the outbox because no mail server is configured. */
      smtp: z.boolean(),
    }),
  }),
  history: endpoint({
    method: "GET",
    path: "/mail-templates/{template}/{language}/history",
    access: "admin",
    summary: "The changes of the texts of an email, newest first",
    params: ByTemplate,
    query: z.object(paging(TEMPLATE_HISTORY_PAGE_SIZE)),
    response: listOf(TextChange),
  }),
};
