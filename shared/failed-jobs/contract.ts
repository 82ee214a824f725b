import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment, paging } from "#shared/paging.ts";

export const FAILED_JOBS_PAGE_SIZE = 20;

/** Why jobs fail, as far as the staff can do something about it. */
export const FAILURE_CAUSES = ["brokenFile", "fullDisk", "missingFfmpeg", "other"] as const;
export type FailureCause = (typeof FAILURE_CAUSES)[number];

/** A background job whose every attempt has failed. */
export const FailedJob = z.object({
  _id: Id,
  /** Name of the job kind: `video.encode`. */
  kind: z.string(),
  /** The video it worked on; null for other jobs. */
  video: z.nullable(z.object({ _id: Id, channelId: Id, title: z.string() })),
  /** Other names and ids from its data. */
  about: z.string(),
  /** The error message, in English. */
  error: z.string(),
  cause: z.enum(FAILURE_CAUSES),
  attempts: z.number(),
  failedAt: Moment,
});
export type FailedJob = z.output<typeof FailedJob>;

export const failedJobs = {
  list: endpoint({
    method: "GET",
    path: "/failed-jobs",
    access: "staff",
    summary: "Failed background jobs, newest first",
    query: z.object(paging(FAILED_JOBS_PAGE_SIZE)),
    response: listOf(FailedJob),
  }),
  retry: endpoint({
    method: "POST",
    path: "/failed-jobs/{id}/retry",
    access: "staff",
    summary: "Retries a failed job; it leaves the list until it fails again",
    params: z.object({ id: Id }),
    response: Done,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/failed-jobs/{id}",
    access: "staff",
    summary: "Deletes a failed job without retrying it",
    params: z.object({ id: Id }),
    response: Done,
  }),
};
