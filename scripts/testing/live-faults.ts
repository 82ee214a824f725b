import { z } from "zod";

/** What the tests of faults of live streams measured; `server/live/testing/measured-fault.ts` adds it to the report. */
const MeasuredFault = z.object({
  fault: z.string(),
  longestHoleSeconds: z.number(),
  missingSeconds: z.number(),
  senderAwaySeconds: z.number().optional(),
});
export type MeasuredFault = z.output<typeof MeasuredFault>;

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ meta: z.object({ liveFaults: z.array(MeasuredFault).optional() }).optional() }),
      ),
    }),
  ),
});

/** Reads Vitest's JSON report. */
export function readLiveFaults(report: unknown): MeasuredFault[] {
  return VitestReport.parse(report).testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ meta }) => meta?.liveFaults ?? []),
  );
}

/** A table for people; empty if nothing was measured. */
export function describeLiveFaults(faults: readonly MeasuredFault[]): string {
  if (faults.length === 0) return "";
  const rows = [
    ["Fault of a live stream", "Longest hole", "Recording lacks", "Sender away"],
    ...faults.map(({ fault, longestHoleSeconds, missingSeconds, senderAwaySeconds }) => [
      fault,
      ...[longestHoleSeconds, missingSeconds, senderAwaySeconds ?? 0].map(
        (seconds) => `${seconds.toFixed(1)} s`,
      ),
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))),
    )
    .map((row) => row.join("  "))
    .join("\n");
}
