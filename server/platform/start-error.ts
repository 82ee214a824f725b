/** The reason why the program cannot start, in sentences for the operator; printed without a stack trace. */
export class StartError extends Error {
  readonly sentences: readonly string[];

  constructor(sentences: string | readonly string[], options?: ErrorOptions) {
    const list = typeof sentences === "string" ? [sentences] : sentences;
    super(list.join("\n"), options);
    this.name = "StartError";
    this.sentences = list;
  }
}
