/** What was being written when its form went away, until the page is closed. */
const drafts = new Map<string, string>();

export function draftOf(key: string): string | undefined {
  return drafts.get(key);
}

export function keepDraft(key: string, text: string): void {
  if (text === "") drafts.delete(key);
  else drafts.set(key, text);
}
