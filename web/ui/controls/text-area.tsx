import { useState, type ChangeEvent, type ComponentProps, type CSSProperties } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";
import { Counter } from "./counter.tsx";
import { FIELD_BOX, FieldFrame, useFieldIds, type FieldTexts } from "./field-frame.tsx";
import { pluralForm } from "#web/ui/format/plural.ts";

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<"textarea">, "children"> {
  /** Character limit for the counter. More can be typed, so that pasted text is not truncated; the form rejects it. */
  readonly limit?: number | undefined;
}

/** A multi-line text field that grows with its content. */
export function TextArea({
  label,
  hint,
  error,
  isLabelHidden,
  isOptional,
  limit,
  id: givenId,
  className,
  rows = 4,
  onChange,
  ...textarea
}: TextAreaProps) {
  const texts = { label, hint, error, isLabelHidden, isOptional };
  const { id, helpId, control } = useFieldIds(texts, givenId);
  const [typed, setTyped] = useState(String(textarea.defaultValue ?? ""));
  const length = lengthOf(textarea.value === undefined ? typed : String(textarea.value));

  function change(event: ChangeEvent<HTMLTextAreaElement>) {
    setTyped(event.target.value);
    onChange?.(event);
  }

  return (
    <FieldFrame
      id={id}
      helpId={helpId}
      className={className}
      aside={
        limit !== undefined && (
          <Counter used={length} limit={limit} announcement={charactersLeft(limit - length)} />
        )
      }
      {...texts}
    >
      <div className={classes(FIELD_BOX, "flex")}>
        <textarea
          {...textarea}
          {...control}
          rows={rows}
          onChange={change}
          className="field-sizing-content max-h-[60vh] min-h-[calc(1.5em*var(--rows)+22px)] w-full min-w-0 resize-y bg-transparent px-[13px] py-2.5 outline-none"
          style={{ "--rows": rows } as CSSProperties}
        />
      </div>
    </FieldFrame>
  );
}

/** From here on screen readers announce the remaining characters. */
const NEAR_LIMIT_CHARACTERS = 20;

function charactersLeft(left: number): string {
  if (left >= NEAR_LIMIT_CHARACTERS) return "";
  const amount = Math.abs(left);
  const inputs = { form: pluralForm(amount), amount };
  return left < 0 ? m.ui_characters_over(inputs) : m.ui_characters_left(inputs);
}

/** Number of user-perceived characters: an emoji is one. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}
