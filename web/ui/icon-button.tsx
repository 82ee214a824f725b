import type { ComponentProps, ReactNode } from "react";
import { Button, type ButtonVariant } from "./button.tsx";
import { classes } from "./classes.ts";
import { Tooltip, type TooltipProps } from "./tooltip.tsx";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  /** What it does; read aloud and shown after a moment of pointing. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly variant?: ButtonVariant | undefined;
  /** The side in px: 28 in cards, 32 in panels, 40 elsewhere. */
  readonly size?: 28 | 32 | 40 | undefined;
  /** A mark on its corner: a CountBadge. */
  readonly badge?: ReactNode;
  readonly isPending?: boolean | undefined;
  readonly tooltipPlacement?: TooltipProps["placement"];
}

const SIDES = { 28: "size-7 [&_.lucide]:size-[18px]", 32: "size-8 [&_.lucide]:size-[18px]", 40: "size-10" };

export function IconButton({
  label,
  icon,
  variant = "quiet",
  size = 40,
  badge,
  tooltipPlacement,
  className,
  ...props
}: IconButtonProps) {
  return (
    <Tooltip text={label} placement={tooltipPlacement} isName>
      <Button
        aria-label={label}
        variant={variant}
        icon={icon}
        {...props}
        className={classes("px-0!", SIDES[size], size === 28 && "rounded-xs", className)}
      >
        {badge}
      </Button>
    </Tooltip>
  );
}
