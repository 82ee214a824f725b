import {
  templateTextsOf,
  type TemplatedEmail,
  type TemplateText,
} from "#server/platform/mail/template-text.ts";

/** A text of a template, and the examples that contain it. */
export interface Part extends TemplateText {
  readonly examples: readonly number[];
}

/** The texts of all examples of a template, in the order of the email; of two alternatives the first stays first. */
export function partsOf(examples: readonly TemplatedEmail[]): Part[] {
  const parts: Part[] = [];
  for (const [index, example] of examples.entries()) {
    const texts = templateTextsOf(example);
    const names = new Set(texts.map(({ part }) => part));
    const isOfOthers = (part: Part | undefined) => part !== undefined && !names.has(part.part);
    let place = 0;
    for (const text of texts) {
      const known = parts.findIndex(({ part }) => part === text.part);
      const found = parts[known];
      if (found) {
        parts[known] = { ...found, examples: [...found.examples, index] };
        place = known + 1;
      } else {
        while (isOfOthers(parts[place])) place += 1;
        parts.splice(place, 0, { ...text, examples: [index] });
        place += 1;
      }
    }
  }
  return parts;
}
