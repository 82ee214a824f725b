import type {
  EditedTemplate,
  TemplatePart,
  TemplateState,
  TextChange,
} from "#shared/mail-templates/contract.ts";
import type { MailTemplate } from "#shared/mail-templates/templates.ts";
import { fieldText } from "#shared/field-text.ts";
import type { Locale } from "#shared/texts.ts";
import { placeholderProblem } from "#server/platform/mail/placeholders.ts";
import type { EditedTexts, TemplatedEmail } from "#server/platform/mail/template-text.ts";
import { partsOf, type Part } from "./parts.ts";
import type { ChangeRow, SavedTexts } from "./store.ts";

interface Viewed {
  readonly template: MailTemplate;
  /** Of the email. */
  readonly language: Locale;
  readonly examples: readonly TemplatedEmail[];
  readonly saved: SavedTexts | undefined;
}

export function viewState({ language, examples, saved }: Omit<Viewed, "template">): TemplateState {
  const edited = partsOf(examples).filter((part) => editOf(saved?.texts, part) !== undefined);
  return {
    language,
    revision: saved?.revision ?? 0,
    isEdited: edited.length > 0,
    isOutdated: edited.some((part) => problemOf(saved?.texts, part) !== undefined),
    changedAt: saved?.changed_at.toISOString() ?? null,
    changedBy: saved ? viewAdministrator(saved) : null,
  };
}

/** `locale` is the language of the administrator, in which problems are explained. */
export function viewTemplate(viewed: Viewed, locale: Locale): EditedTemplate {
  const { template, examples, saved } = viewed;
  const parts = partsOf(examples).map((part) => viewPart(part, saved?.texts, locale));
  return { ...viewState(viewed), template, parts, examples: examples.length };
}

function viewPart(part: Part, texts: EditedTexts | undefined, locale: Locale): TemplatePart {
  const problem = problemOf(texts, part);
  return {
    part: part.part,
    standard: part.pattern,
    text: editOf(texts, part) ?? part.pattern,
    problem: problem ? fieldText(problem, locale) : null,
    placeholders: Object.keys(part.values),
    required: [...part.required],
    examples: [...part.examples],
  };
}

function editOf(texts: EditedTexts | undefined, { part }: Part): string | undefined {
  return texts?.[part];
}

function problemOf(texts: EditedTexts | undefined, part: Part) {
  const edit = editOf(texts, part);
  return edit === undefined ? undefined : placeholderProblem(edit, part);
}

export function viewChange(row: ChangeRow): TextChange {
  const { id, before, after, changed_at } = row;
  return { _id: id, before, after, changedAt: changed_at.toISOString(), changedBy: viewAdministrator(row) };
}

function viewAdministrator({ changed_by, name, surname }: SavedTexts | ChangeRow) {
  return changed_by === null ? null : { _id: changed_by, name: `${name} ${surname}` };
}
