import type { TemplatePart } from "#shared/mail-templates/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";

/** Texts of one line, and those of several. */
export function isParagraph({ part }: Pick<TemplatePart, "part">): boolean {
  return part !== "subject" && part !== "title" && part !== "button";
}

/** The label of a text; undefined for one that the template no longer has. */
export function partName(parts: readonly TemplatePart[], part: string): string | undefined {
  if (part === "subject") return m.templates_part_subject();
  if (part === "title") return m.templates_part_title();
  if (part === "button") return m.templates_part_button();
  const index = parts.filter(isParagraph).findIndex((one) => one.part === part);
  return index === -1 ? undefined : m.templates_part_paragraph({ number: index + 1 });
}

/** `{name}, {site}` */
export function placeholderList(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(", ");
}
