export const CURRENCY = "PLN";
const GROSZE_IN_ZLOTY = 100;
/** Tolerance for floating-point errors of an amount with two decimal places. */
const ROUNDING = 1e-6;

/** Whether a sum in złoty has no more than two decimal places. */
export function isWholeGrosze(zloty: number): boolean {
  const grosze = zloty * GROSZE_IN_ZLOTY;
  return Math.abs(grosze - Math.round(grosze)) < ROUNDING;
}

/** Amounts are stored in grosze, as integers; złoty are used only in the API and the interface. */
export function groszeOf(zloty: number): number {
  return Math.round(zloty * GROSZE_IN_ZLOTY);
}

export function zlotyOf(grosze: number): number {
  return grosze / GROSZE_IN_ZLOTY;
}
