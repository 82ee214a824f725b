import type { CSSProperties } from "react";

/** CSS custom properties as a style object; React's types do not include them. */
export function cssVariables(values: Record<`--${string}`, string | number | undefined>): CSSProperties {
  return values;
}
