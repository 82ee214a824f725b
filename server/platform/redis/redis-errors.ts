/** Redis is away, does not answer in time, or takes no writes: the caller goes on without it. */
export class RedisAwayError extends Error {
  constructor(options?: ErrorOptions) {
    super("no answer", options);
    this.name = "RedisAwayError";
  }
}

/** Answers of a server that cannot do its work at present, whatever it is asked. */
const FAILURES: ReadonlySet<string> = new Set([
  ...["OOM", "READONLY", "MISCONF", "LOADING", "MASTERDOWN", "NOREPLICAS", "CLUSTERDOWN", "BUSY"],
  ...["NOAUTH", "NOPERM", "WRONGPASS", "EXECABORT"],
]);

/** Whether an error comes from the state of the server or the connection, and not from the command. */
export function isRedisFailure(error: unknown): boolean {
  if (!isAnswer(error)) return true;
  return FAILURES.has(codeOf(error));
}

/** The reason for the log; without the address, which may have a password. */
export function describeRedisError(cause: unknown): string {
  if (typeof cause === "string") return cause;
  if (!(cause instanceof Error)) return String(cause);
  const { code } = cause as NodeJS.ErrnoException;
  return code ?? (cause.message || cause.name);
}

/** Errors that the server has answered have a code in capitals as their first word; those of the client have none. */
function isAnswer(error: unknown): error is Error {
  return error instanceof Error && /^[A-Z]+ /.test(error.message);
}

function codeOf({ message }: Error): string {
  return message.split(" ", 1)[0] ?? "";
}
