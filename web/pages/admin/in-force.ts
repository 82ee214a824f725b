/** Whether a block lasts. */
export function isInForce(until: string | null, now: number): until is string {
  return until !== null && Date.parse(until) > now;
}
