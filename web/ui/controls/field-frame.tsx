import { CircleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";

/** Texts of a form field. */
export interface FieldTexts {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The error and how to fix it; replaces the hint. */
  readonly error?: string | undefined;
  /** Visible to screen readers only: where the context explains the field. */
  readonly isLabelHidden?: boolean | undefined;
  /** Marks the field as optional. */
  readonly isOptional?: boolean | undefined;
}

/** Border, focus ring and error ring of all inputs. */
export const FIELD_BOX =
  "rounded-sm border border-line-strong bg-surface-1 text-text transition-colors has-[input:focus-within,textarea:focus]:outline-2 -outline-offset-2 outline-focus has-aria-invalid:border-danger-ink has-aria-invalid:inset-ring has-aria-invalid:inset-ring-danger-ink has-disabled:border-line has-disabled:bg-surface-2 has-disabled:text-text-3";

export const FIELD_INPUT = "h-full min-w-0 flex-1 bg-transparent outline-none disabled:cursor-not-allowed";

/** Ids that connect a control with its label and its hint or error; spread `control` on the control. */
export function useFieldIds(texts: FieldTexts, givenId?: string) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const helpId = `${id}-help`;
  return {
    id,
    helpId,
    control: {
      id,
      "aria-invalid": texts.error === undefined ? undefined : true,
      "aria-describedby": texts.error !== undefined || texts.hint ? helpId : undefined,
    },
  };
}

export interface FieldFrameProps extends FieldTexts {
  readonly id: string;
  readonly helpId: string;
  readonly className?: string | undefined;
  /** Beside the hint, e.g. a counter. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Label above, control, hint or error below. */
export function FieldFrame({
  id,
  helpId,
  label,
  hint,
  error,
  isLabelHidden,
  isOptional,
  className,
  aside,
  children,
}: FieldFrameProps) {
  return (
    <div className={classes("grid min-w-0 grid-cols-1 gap-1.5", className)}>
      <label htmlFor={id} className={classes("text-small font-[620] text-text", isLabelHidden && "sr-only")}>
        {label}
        {isOptional && <span className="font-[450] text-text-3"> {m.ui_optional()}</span>}
      </label>
      {children}
      <div className="flex items-start gap-3 empty:hidden">
        <FieldHelp id={helpId} hint={hint} error={error} />
        {aside}
      </div>
    </div>
  );
}

export interface FieldHelpProps {
  readonly id: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** The hint, or the error in its place. */
export function FieldHelp({ id, hint, error }: FieldHelpProps) {
  if (error !== undefined) {
    return (
      <p id={id} className="flex min-w-0 flex-1 gap-1.5 text-hint font-[560] text-danger-ink">
        <CircleAlert className="mt-[1.5px] size-3.5" />
        <span className="min-w-0 wrap-anywhere">{error}</span>
      </p>
    );
  }
  if (!hint) return null;
  return (
    <p id={id} className="min-w-0 flex-1 text-hint text-pretty text-text-3">
      {hint}
    </p>
  );
}
