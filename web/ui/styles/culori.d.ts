/** Types for the part of culori that the colour tests use; the package has none. */
declare module "culori" {
  export interface Oklch {
    readonly mode: "oklch";
    readonly l: number;
    readonly c: number;
    readonly h?: number;
  }
  export interface OtherColor {
    readonly mode: "rgb" | "hsl" | "lab" | "lch" | "oklab";
  }
  export type Color = Oklch | OtherColor;

  export function parse(color: string): Color | undefined;
  export function clampChroma(color: Oklch, mode: "oklch", gamut: "rgb"): Oklch;
  export function formatHex(color: Color): string;
  export function wcagContrast(one: Color | string, other: Color | string): number;
}
