import type { ComponentProps, ReactNode } from "react";
import { Button, type ButtonVariant } from "./button.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { Tooltip, type TooltipProps } from "#web/ui/overlays/tooltip.tsx";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  /** Accessible name, also shown as a tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly variant?: ButtonVariant | undefined;
  /** Side in px: 28 in cards, 32 in panels, 40 elsewhere. */
  readonly size?: 28 | 32 | 40 | undefined;
  /** Badge on its corner: a CountBadge. */
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
