import * as z from "zod/mini";
import type { FieldErrorCode } from "#shared/errors.ts";
import { contrastProblem } from "#shared/field-problems.ts";
import { accentContrast, TEXT_CONTRAST, type Scheme } from "./derive-palette.ts";

const HEX = /^#[0-9a-f]{6}$/;
const SHORT = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/;
const PROBLEMS = { light: "CONTRAST_ON_LIGHT", dark: "CONTRAST_ON_DARK" } as const;

/** A colour of the sRGB space: `#1a56db`; `1A56DB` and `#abc` are spelt out. */
export const Colour = z
  .string()
  .check(z.overwrite(spellOut), z.regex(HEX, "COLOUR" satisfies FieldErrorCode));

const LightAccent = accentOf("light");
const DarkAccent = accentOf("dark");
/** The accent of each theme: a colour that is readable as text on its background. */
export const Accent = { light: LightAccent, dark: DarkAccent };

function accentOf(scheme: Scheme) {
  return Colour.check(({ value, issues }) => {
    if (!HEX.test(value)) return;
    const measured = accentContrast(value, scheme);
    if (measured >= TEXT_CONTRAST) return;
    const message = contrastProblem(PROBLEMS[scheme], measured, TEXT_CONTRAST);
    issues.push({ code: "custom", input: value, message });
  });
}

function spellOut(typed: string): string {
  const text = typed.trim().toLowerCase();
  return text.replace(SHORT, "#$1$1$2$2$3$3").replace(/^(?=[0-9a-f]{6}$)/, "#");
}
