import { describe, expect, it } from "vitest";
import { jobsHref, parseJobsSearch } from "./jobs-search.ts";

const ID = "0199a000-0000-7000-8000-000000000000";

describe("the address of the jobs", () => {
  it("has the filters, the pages and the open job", () => {
    const view = { page: 2, failedPage: 3, queue: "encoding", state: "failed", jobId: ID } as const;
    const href = jobsHref(view);

    expect(href).toBe(`/admin/jobs?queue=encoding&state=failed&page=2&failed=3&job=${ID}`);
    expect(parseJobsSearch({ page: 2, failed: 3, queue: "encoding", state: "failed", job: ID })).toEqual(
      view,
    );
  });

  it("is short for the whole board, to which invalid values lead", () => {
    const view = parseJobsSearch({ page: -1, queue: "nowhere", state: 7, job: "x" });

    expect(jobsHref(view)).toBe("/admin/jobs");
  });
});
