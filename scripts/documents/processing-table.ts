import fs from "node:fs";
import path from "node:path";
import { format, type FormatConfig } from "oxfmt";
import { STEPS } from "#server/features/processing/steps.ts";

// `npm run processing-table` writes the table of processing steps into the README of the feature.

const ROOT = path.resolve(import.meta.dirname, "../..");
export const PROCESSING_README = path.join(ROOT, "server/features/processing/README.md");
const [START, END] = ["<!-- processing table -->", "<!-- end of processing table -->"];

const HEADER = ["step", "needed when", "job", "makes", "then", "progress", "after the last failed attempt"];

/** The README with the table of `steps.ts`, formatted as `npm run format` leaves it. */
export async function writeProcessingTable(readme: string): Promise<string> {
  const [before, rest] = readme.split(START);
  const [, after] = rest?.split(END) ?? [];
  if (before === undefined || after === undefined) throw new Error(`The README lacks ${START} or ${END}.`);
  const text = [before, START, "\n\n", tableRows().join("\n"), "\n\n", END, after].join("");
  const options: FormatConfig = JSON.parse(fs.readFileSync(path.join(ROOT, ".oxfmtrc.json"), "utf8"));
  const { code, errors } = await format(PROCESSING_README, text, options);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  return code;
}

function tableRows(): string[] {
  const rows = Object.entries(STEPS).map(([name, { needs, job, lane, makes, next, progress, fails }]) => [
    `\`${name}\``,
    needs.text,
    `\`${job.name}\`, ${job.retries + 1} attempts, lane \`${lane}\``,
    makes,
    codes(next),
    Object.entries(progress)
      .map(([entry, percent]) => `\`${entry}\` ${percent} %`)
      .join(", "),
    `${fails.length > 1 ? "the first unfinished of " : ""}${codes(fails)} fails`,
  ]);
  return [HEADER, HEADER.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
}

function codes(names: readonly string[]): string {
  return names.length === 0 ? "—" : names.map((name) => `\`${name}\``).join(", ");
}

if (import.meta.main) {
  fs.writeFileSync(PROCESSING_README, await writeProcessingTable(fs.readFileSync(PROCESSING_README, "utf8")));
}
