import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { classes } from "#web/ui/styles/classes.ts";
import { Link, type LinkProps } from "./link.tsx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "quiet" | "danger";
export type ButtonSize = "small" | "medium" | "large";

interface ButtonStyle {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** A lucide icon before the label. */
  readonly icon?: ReactNode;
  /** As wide as its container. */
  readonly isWide?: boolean | undefined;
}

export interface ButtonProps extends ButtonStyle, ComponentProps<"button"> {
  /** The action is running: the button keeps its focus and size, and ignores presses. */
  readonly isPending?: boolean | undefined;
}

export interface LinkButtonProps extends ButtonStyle, LinkProps {}

const BASE =
  "relative inline-flex shrink-0 items-center justify-center gap-2 rounded-sm text-control font-[640] whitespace-nowrap select-none transition-[background-color,color,translate,opacity] active:translate-y-px disabled:opacity-45 forced-colors:border disabled:active:translate-y-0 aria-disabled:active:translate-y-0";

/** A faded accent looks muddy: a disabled button has a neutral colour and readable text. */
const UNAVAILABLE =
  "disabled:bg-surface-2 disabled:text-text-3 disabled:opacity-100 disabled:inset-ring disabled:inset-ring-line";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: `bg-accent text-on-accent hover:not-disabled:bg-accent-hover ${UNAVAILABLE}`,
  secondary: "bg-surface-2 text-text hover:not-disabled:bg-surface-3",
  ghost: "border border-line-strong text-text hover:not-disabled:bg-surface-2",
  quiet: "text-text-2 hover:not-disabled:bg-surface-2 hover:not-disabled:text-text",
  danger: `bg-danger text-on-danger hover:not-disabled:brightness-110 ${UNAVAILABLE}`,
};

const SIZES: Record<ButtonSize, string> = {
  small: "h-9 px-3",
  medium: "h-10 px-4",
  large: "h-12 px-5 text-body",
};

/** The needle sweeps over it; under reduced motion it only fades. */
const PENDING = "opacity-65 motion-safe:mark-scan [--scan:currentColor]";

/** Classes of a button, for the rare element that is neither a button nor a link (a file input's label). */
export function buttonClasses({ variant = "secondary", size = "medium", isWide }: ButtonStyle): string {
  return classes(BASE, VARIANTS[variant], SIZES[size], isWide && "w-full");
}

export function Button({
  variant,
  size,
  icon,
  isWide,
  isPending = false,
  type = "button",
  className,
  onClick,
  children,
  ...props
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isPending) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...props}
      type={type}
      onClick={press}
      aria-disabled={isPending || props["aria-disabled"]}
      aria-busy={isPending || undefined}
      className={classes(buttonClasses({ variant, size, isWide }), isPending && PENDING, className)}
    >
      {icon}
      {children}
    </button>
  );
}

export function LinkButton({ variant, size, icon, isWide, className, children, ...props }: LinkButtonProps) {
  return (
    <Link {...props} className={classes(buttonClasses({ variant, size, isWide }), className)}>
      {icon}
      {children}
    </Link>
  );
}
