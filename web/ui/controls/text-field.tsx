import type { ComponentProps, ReactNode } from "react";
import { classes } from "#web/ui/styles/classes.ts";
import { FIELD_BOX, FIELD_INPUT, FieldFrame, useFieldIds, type FieldTexts } from "./field-frame.tsx";

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<"input">, "size" | "children"> {
  /** Inside the box, before the text: an icon, "example.org/". */
  readonly before?: ReactNode;
  /** Inside the box, after the text: a unit, a button. */
  readonly after?: ReactNode;
  /** The box is as wide as a number needs; its texts are not. */
  readonly isShort?: boolean | undefined;
}

/** A single-line text field. Accepts all input props, so `register("name")` can be spread on it. */
export function TextField({
  label,
  hint,
  error,
  isLabelHidden,
  isOptional,
  before,
  after,
  isShort = false,
  id: givenId,
  className,
  type = "text",
  ...input
}: TextFieldProps) {
  const texts = { label, hint, error, isLabelHidden, isOptional };
  const { id, helpId, control } = useFieldIds(texts, givenId);

  return (
    <FieldFrame id={id} helpId={helpId} className={className} {...texts}>
      <div
        className={classes(FIELD_BOX, "flex h-11 items-center gap-2 px-[13px]", isShort && "max-w-[280px]")}
      >
        {before && <span className="shrink-0 text-text-3">{before}</span>}
        <input {...input} {...control} type={type} className={FIELD_INPUT} />
        {after && <span className="shrink-0 text-text-3">{after}</span>}
      </div>
    </FieldFrame>
  );
}
