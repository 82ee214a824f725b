import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { classes } from "#web/ui/styles/classes.ts";
import styles from "./controls.module.css";

interface PlayerButtonProps extends Omit<ComponentProps<"button">, "children" | "title"> {
  readonly label: string;
  /** Keyboard shortcut of the button. */
  readonly shortcut?: string | undefined;
  readonly isPressed?: boolean | undefined;
  /** A lucide icon. */
  readonly children: ReactNode;
}

/** A button of the control bar; pages also use it for additional buttons, such as cinema mode. */
export function PlayerButton({
  label,
  shortcut,
  isPressed,
  className,
  type = "button",
  children,
  ...props
}: PlayerButtonProps) {
  return (
    <button
      {...props}
      type={type}
      aria-label={label}
      aria-pressed={isPressed}
      aria-keyshortcuts={shortcut}
      data-tip={shortcut ? `${label} (${shortcut})` : label}
      className={classes(styles.button, className)}
      onKeyDown={pressOnce}
    >
      {children}
    </button>
  );
}

/** Browsers repeat the click while Enter is held on a button: a toggle would flicker. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}
