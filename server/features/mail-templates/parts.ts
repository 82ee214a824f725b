import {
  templateTextsOf,
  type TemplatedEmail,
  type TemplateText,
} from "#server/platform/mail/template-text.ts";

/** A text of a template, and the examples that contain it. */
export interface Part extends TemplateText {
  readonly examples: readonly number[];
}

/** The texts of all examples of a template, in the order of the email. */
export function partsOf(examples: readonly TemplatedEmail[]): Part[] {
  const parts: Part[] = [];
  for (const [index, example] of examples.entries()) {
    let place = 0;
    for (const text of templateTextsOf(example)) {
      const known = parts.findIndex(({ part }) => part === text.part);
      const found = parts[known];
      if (found) parts[known] = { ...found, examples: [...found.examples, index] };
      // A text of some emails alone comes after the one before it.
      else parts.splice(place, 0, { ...text, examples: [index] });
      place = (found ? known : place) + 1;
    }
  }
  return parts;
}
