import type { JobWithMetadata } from "pg-boss";
import * as z from "zod/mini";
import type { DeadJob } from "./queue.ts";

/** The queue to which pg-boss moves jobs whose last attempt has failed. */
export const DEAD_LETTERS = "dead-letters";

export const DEAD_LETTERS_SETTINGS = {
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  notify: true,
  deleteAfterSeconds: 3600,
};

const ERROR_MAX_CHARACTERS = 2000;

/** An error as pg-boss stores it, or its supervisor's message about a missed heartbeat or a timeout. */
const Output = z.union([
  z.object({ message: z.string() }),
  z.object({ value: z.object({ message: z.string() }) }),
]);

const Coded = z.object({ code: z.string() });

export function readDeadJob(deadLetter: JobWithMetadata): DeadJob | undefined {
  const { sourceId, sourceName, sourceRetryCount, sourceOutput, data, createdOn } = deadLetter;
  if (!sourceId || !sourceName) return undefined;
  const failedAt = createdOn;
  const error = errorMessage(sourceOutput);
  const { data: { code } = {} } = Coded.safeParse(sourceOutput);
  const attempts = (sourceRetryCount ?? 0) + 1;
  return { jobId: sourceId, kind: sourceName, data, error, code, attempts, failedAt };
}

/** The message of an error that pg-boss has stored. */
export function errorMessage(output: unknown): string {
  return messageOf(output).slice(0, ERROR_MAX_CHARACTERS);
}

function messageOf(output: unknown): string {
  const parsed = Output.safeParse(output);
  if (!parsed.success) return JSON.stringify(output) ?? "";
  return "value" in parsed.data ? parsed.data.value.message : parsed.data.message;
}
