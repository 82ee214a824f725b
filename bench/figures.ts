/** The middle of some figures. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** One line: what was measured, its figures, what it should be. */
export function report(what: string, figures: string, target = ""): void {
  console.log(`  ${what.padEnd(46)} ${figures.padEnd(52)} ${target}`);
}

export function share(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(0)} %`;
}
