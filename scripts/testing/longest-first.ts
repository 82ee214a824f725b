import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** A worker keeps the loaded code between files of one project; the short components fill up the end. */
const PROJECTS = ["server", "web", "components", "isolated"];
/** Vitest knows durations from the last run only, and a fresh clone has none. */
const LONGEST = [
  "server/features/uploads/corpus.test.ts",
  "server/media/corpus.test.ts",
  "server/start.test.ts",
  "server/backup/drill.test.ts",
  "server/backup/commands.test.ts",
  "server/http-edge.test.ts",
  "scripts/deploy/nginx.test.ts",
  "server/faults/disk-full.test.ts",
  "server/features/live/delivery/lost-origin.test.ts",
  "server/features/live/ingest/source-faults.test.ts",
  "server/features/live/ingest/backup.test.ts",
  "server/faults/killed-processes.test.ts",
  "server/faults/full-disk-live.test.ts",
  "server/faults/live-machines.test.ts",
  "server/live-stream.test.ts",
  "server/roles/stop.test.ts",
  "scripts/deploy/caddy.test.ts",
  "server/features/live/ingest/protocols.test.ts",
  "server/features/live/ingest/srt.test.ts",
  "server/features/live/ingest/source-shapes.test.ts",
  "server/features/live/ingest/protocols-limit.test.ts",
  "server/features/processing/chunks/encode-chunks.test.ts",
  "server/features/uploads/uploads.test.ts",
  "server/features/processing/process-video.test.ts",
  "server/schedules.test.ts",
  "server/platform/database/embedded.test.ts",
  "server/permissions.test.ts",
  "server/media/encode/encode.test.ts",
  "server/caller-address.test.ts",
  "server/memory.test.ts",
  "server/platform/queue/queue.test.ts",
  "scripts/demo.test.ts",
  "scripts/launch/launch.test.ts",
];

/** Starts long test files first, so that no worker is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this is no array
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => projectOf(one) - projectOf(other) || rank(one) - rank(other));
  }
}

function projectOf({ project }: TestSpecification): number {
  return PROJECTS.indexOf(project.name);
}

function rank({ moduleId, project }: TestSpecification): number {
  const index = LONGEST.indexOf(path.relative(project.config.root, moduleId));
  return index === -1 ? LONGEST.length : index;
}
