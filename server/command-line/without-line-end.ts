/** What was sent to a command: others such as `echo` end it with a line break. */
export function withoutLineEnd(sent: string): string {
  return sent.replace(/\r?\n$/, "");
}
