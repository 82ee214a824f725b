import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { classes } from "#web/ui/styles/classes.ts";

export interface ToggleButtonProps extends Omit<ButtonProps, "variant"> {
  readonly isOn: boolean;
}

/** A button with a pressed state: a rating, a view. Its icon is filled while it is on. */
export function ToggleButton({ isOn, className, ...button }: ToggleButtonProps) {
  return (
    <Button
      {...button}
      variant="secondary"
      aria-pressed={isOn}
      className={classes(isOn && "text-accent-ink! [&_.lucide]:fill-current", className)}
    />
  );
}

/** A group of related buttons without gaps. */
export function ButtonGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex shrink-0 *:not-first:rounded-l-none *:not-first:border-l *:not-first:border-line *:not-last:rounded-r-none *:-outline-offset-2"
    >
      {children}
    </div>
  );
}
