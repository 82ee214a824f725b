import {
  BUTTON_MAX_CHARACTERS,
  PARAGRAPH_MAX_CHARACTERS,
  SUBJECT_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
  type EditedTemplate,
  type TemplatePart,
} from "#shared/mail-templates/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { TextArea } from "#web/ui/controls/text-area.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { isParagraph, partName, placeholderList } from "./part-names.ts";
import type { TemplateDraft } from "./use-template-draft.ts";

const LINE_MAX_CHARACTERS = new Map([
  ["subject", SUBJECT_MAX_CHARACTERS],
  ["title", TITLE_MAX_CHARACTERS],
  ["button", BUTTON_MAX_CHARACTERS],
]);

interface PartFieldProps {
  readonly part: TemplatePart;
  readonly template: EditedTemplate;
  readonly draft: TemplateDraft;
}

/** One text of an email. */
export function PartField({ part, template, draft }: PartFieldProps) {
  const text = draft.texts[part.part] ?? "";
  const field = {
    label: partName(template.parts, part.part) ?? part.part,
    hint: hintOf(part, template),
    error: draft.errorOf(part.part) ?? problemOf(part, text),
    value: text,
    spellCheck: true,
    lang: template.language,
  };
  return isParagraph(part) ? (
    <TextArea
      {...field}
      rows={2}
      limit={PARAGRAPH_MAX_CHARACTERS}
      onChange={(event) => draft.change(part.part, event.target.value)}
    />
  ) : (
    <TextField
      {...field}
      maxLength={LINE_MAX_CHARACTERS.get(part.part)}
      onChange={(event) => draft.change(part.part, event.target.value)}
    />
  );
}

function hintOf(part: TemplatePart, { examples }: EditedTemplate): string {
  const numbers = part.examples.map((index) => m.templates_example({ number: index + 1 }));
  return [
    part.examples.length < examples && m.templates_part_some({ examples: numbers.join(", ") }),
    part.required.length > 0 && m.templates_part_required({ placeholders: placeholderList(part.required) }),
    isParagraph(part) && part.required.length === 0 && m.templates_part_optional(),
  ]
    .filter(Boolean)
    .join(" ");
}

/** Why the saved text is not used, until it is edited. */
function problemOf({ problem, text: saved }: TemplatePart, text: string): string | undefined {
  return problem !== null && text === saved ? m.templates_problem({ problem }) : undefined;
}
