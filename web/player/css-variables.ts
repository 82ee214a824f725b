import type { CSSProperties } from "react";

/** Custom properties as a style, which React's types do not know. */
export function cssVariables(values: Record<`--${string}`, string | number | undefined>): CSSProperties {
  return values;
}
