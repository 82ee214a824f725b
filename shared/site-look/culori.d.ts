/** Types for the part of culori that colours are computed with; the package has none. */
declare module "culori/fn" {
  export interface Oklch {
    readonly mode: "oklch";
    readonly l: number;
    readonly c: number;
    /** Undefined for greys. */
    readonly h?: number;
  }
  export interface Mode<Color> {
    readonly mode: string;
    /** Never set: ties the definition to its colours. */
    readonly color?: Color;
  }
  export const modeLrgb: Mode<unknown>;
  export const modeRgb: Mode<unknown>;
  export const modeOklch: Mode<Oklch>;

  export function useMode<Color>(mode: Mode<Color>): (color: string) => Color;
  export function clampChroma(color: Oklch, mode: "oklch", gamut: "rgb"): Oklch;
  export function formatHex(color: Oklch): string;
  export function wcagContrast(one: string, other: string): number;
}
