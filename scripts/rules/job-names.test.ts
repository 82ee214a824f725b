import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { m } from "#web/i18n/compiled/messages.js";
import { jobName } from "#web/pages/admin/jobs/job-name.ts";

/** The test of the jobs holds its table complete. */
const TABLE = readFileSync(path.join(import.meta.dirname, "../../server/jobs.test.ts"), "utf8");
const KINDS = Array.from(TABLE.matchAll(/^ {2}"([^"]+)": \[/gm), ([, kind = ""]) => kind);

describe("the names of jobs for the staff", () => {
  it("are there for every kind of the site", () => {
    const other = m.admin_jobs_kind_other();

    expect(KINDS).toContain("site.reindex");
    expect(KINDS.filter((kind) => jobName(kind) === other)).toEqual([]);
    expect(jobName("of.another-release")).toBe(other);
  });
});
