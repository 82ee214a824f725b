import { createElement, type ComponentProps, type FunctionComponent } from "react";
import { classes } from "#web/ui/classes.ts";

interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

interface IconProps extends ComponentProps<"svg"> {
  readonly size?: number | string;
}

const LOOK = {
  xmlns: "http://www.w3.org/2000/svg",
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

/**
 * Stands in the build for the function of the same name in lucide-react, which works out names, classes and scales
 * that no page uses anew for each icon it draws, and is 1 kB of every first visit.
 */
export default function createLucideIcon({ node }: IconData): FunctionComponent<IconProps> {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ size = 24, className, ...props }) {
    const isSaid = Object.keys(props).some((name) => name.startsWith("aria-") || name === "role");
    const hidden = isSaid ? {} : { "aria-hidden": true };
    const own = { width: size, height: size, className: classes("lucide", className) };
    return createElement("svg", { ...LOOK, ...own, ...hidden, ...props }, shapes);
  };
}
