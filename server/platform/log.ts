import pino, { type Logger } from "pino";

export type Log = Logger;

/** Structured logs on standard output: readable lines on a terminal, JSON otherwise. */
export function openLog(level: string): Log {
  const redact = ["req.headers.authorization", "password", "token"];
  if (process.stdout.isTTY) {
    const options = { colorize: true, ignore: "pid,hostname", translateTime: "HH:MM:ss" };
    return pino({ level, redact, transport: { target: "pino-pretty", options } });
  }
  return pino({ level, redact });
}

/** For failures that must not reach the user: logs the rejection and does not propagate it. */
export function logRejection(log: Log, task: string, work: Promise<unknown>): void {
  work.catch((error: unknown) => log.warn({ err: error }, `${task} failed`));
}
