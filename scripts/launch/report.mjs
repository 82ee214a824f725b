/** An expected failure, shown to the user in one sentence and without a stack. */
export class LaunchError extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

export function say(message) {
  process.stderr.write(`Nadaj: ${message}\n`);
}
