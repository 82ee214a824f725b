/** For work that must not disturb the viewer when it fails; the failure is still written to the console. */
export function quietly(work: string, promise: Promise<unknown>): void {
  promise.catch((error: unknown) => console.warn(`${work} failed`, error));
}
