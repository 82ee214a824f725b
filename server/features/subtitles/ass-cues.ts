import { readVoice } from "./cue-text.ts";
import { readTimes } from "./cue-times.ts";
import type { Finding } from "./findings.ts";

/** An ASS drawing command instead of text. */
const DRAWING = /\{[^}]{0,200}\\p[1-9]/;
const FIRST_FORMAT = "layer,start,end,style,name,marginl,marginr,marginv,effect,text".split(",");

/** Whether lines are ASS or SSA. */
export function areAssLines(lines: readonly string[]): boolean {
  return lines.slice(0, 50).some((line) => /^\[script info\]/i.test(line.trim()));
}

/** Finds the cues of ASS and SSA: lines of values in the order given by the `Format:` line of their section. */
export function* findAssCues(lines: readonly string[]): Generator<Finding> {
  let isEvents = false;
  let format = FIRST_FORMAT;
  for (const [index, line] of lines.entries()) {
    if (line.startsWith("[")) isEvents = /^\[events\]/i.test(line);
    if (/^Style:/i.test(line)) yield { kind: "omission", line: index + 1, reason: "formatting" };
    if (!isEvents) continue;
    const formatLine = /^Format:(.{0,500})$/is.exec(line)?.[1];
    if (formatLine) format = formatLine.split(",").map((name) => name.trim().toLowerCase());
    const values = /^Dialogue:(.*)$/is.exec(line)?.[1]?.split(",");
    if (values) yield cueOf(values, format, index + 1);
  }
}

function cueOf(values: readonly string[], format: readonly string[], line: number): Finding {
  const valueOf = (name: string) => values[format.indexOf(name)]?.trim() ?? "";
  const text = values.slice(format.length - 1).join(",");
  if (DRAWING.test(text)) return { kind: "omission", line, reason: "formatting" };
  const times = readTimes(valueOf("start"), valueOf("end"));
  if (typeof times === "string") return { kind: "omission", line, reason: times };
  const spaced = text.replaceAll(/\\[Nn]/g, "\n").replaceAll("\\h", " ");
  const voice = readVoice(valueOf("name")) || readVoice(valueOf("actor"));
  return { kind: "cue", line, times, text: spaced, settings: "", voice, isFormatted: false };
}
