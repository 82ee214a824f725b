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
  z.object({ message: z.string(), code: z.optional(z.string()) }),
  z.object({ value: z.object({ message: z.string() }) }),
]);

export function readDeadJob(deadLetter: JobWithMetadata): DeadJob | undefined {
  const { sourceId, sourceName, sourceRetryCount, sourceOutput, data, createdOn } = deadLetter;
  if (!sourceId || !sourceName) return undefined;
  const failedAt = createdOn;
  const error = messageOf(sourceOutput).slice(0, ERROR_MAX_CHARACTERS);
  return { jobId: sourceId, kind: sourceName, data, error, attempts: (sourceRetryCount ?? 0) + 1, failedAt };
}

function messageOf(output: unknown): string {
  const parsed = Output.safeParse(output);
  if (!parsed.success) return JSON.stringify(output) ?? "";
  return "value" in parsed.data ? parsed.data.value.message : parsed.data.message;
}
