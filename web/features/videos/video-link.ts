/** Shareable URL of a video: without a language, so that each visitor gets their own. */
export function videoLink(id: string): string {
  return `${location.origin}/watch/${id}`;
}
