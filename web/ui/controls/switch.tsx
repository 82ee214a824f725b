import type { ComponentProps, ReactNode } from "react";
import { classes } from "#web/ui/styles/classes.ts";
import { FieldHelp, useFieldIds } from "./field-frame.tsx";

export interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "role" | "size" | "children"> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly isLabelHidden?: boolean | undefined;
}

/**
 * Turns a setting on or off with immediate effect. The knob is on the right in settings, where labels are aligned
 * left.
 */
export function Switch({ label, hint, isLabelHidden, id: givenId, className, ...input }: SwitchProps) {
  const { id, helpId, control } = useFieldIds({ label, hint }, givenId);
  return (
    <div className={classes("flex items-center gap-4", className)}>
      <div className={classes("min-w-0 flex-1", isLabelHidden && "sr-only")}>
        <label htmlFor={id} className="block text-control font-[560] text-text">
          {label}
        </label>
        <FieldHelp id={helpId} hint={hint} />
      </div>
      <span className="relative h-[26px] w-11 shrink-0">
        <input
          {...input}
          {...control}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox exposes its state itself
          role="switch"
          className="peer h-full w-full cursor-pointer appearance-none rounded-full bg-line-strong transition-colors checked:bg-accent checked:inset-ring checked:inset-ring-accent-ink disabled:cursor-default disabled:opacity-45 forced-colors:border"
        />
        <span className="pointer-events-none absolute top-[3px] left-[3px] size-5 rounded-full bg-surface-1 transition-transform duration-med peer-checked:translate-x-[18px] not-forced-colors:peer-checked:bg-on-accent forced-colors:bg-[Canvas]" />
      </span>
    </div>
  );
}
