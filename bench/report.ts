export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Prints one line: the measurement, its figures, and the target. */
export function report(label: string, figures: string, target = ""): void {
  console.log(`  ${label.padEnd(46)} ${figures.padEnd(52)} ${target}`);
}

export function share(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(0)} %`;
}
