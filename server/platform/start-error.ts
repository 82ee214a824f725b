/** Why the program cannot start, in sentences for the person who started it; shown without a stack. */
export class StartError extends Error {
  readonly sentences: readonly string[];

  constructor(sentences: string | readonly string[], options?: ErrorOptions) {
    const list = typeof sentences === "string" ? [sentences] : sentences;
    super(list.join("\n"), options);
    this.name = "StartError";
    this.sentences = list;
  }
}
