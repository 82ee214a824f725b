/** Whether a block is active. */
export function isBlockActive(until: string | null, now: number): until is string {
  return until !== null && Date.parse(until) > now;
}
