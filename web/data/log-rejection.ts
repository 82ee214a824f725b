/** For background work whose failure must not disturb the viewer; the failure is logged to the console. */
export function logRejection(task: string, promise: Promise<unknown>): void {
  promise.catch((error: unknown) => console.warn(`${task} failed`, error));
}
