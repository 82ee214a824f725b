import type { Page } from "@playwright/test";
import type { OwnerOf } from "./script-owners.ts";

/** The fields of Chromium's trace events that are used here; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly id?: string;
  readonly args?: { readonly name?: string; readonly data?: ProfileData };
}

interface ProfileData {
  readonly startTime?: number;
  readonly timeDeltas?: readonly number[];
  readonly cpuProfile?: {
    readonly nodes?: readonly ProfileNode[];
    readonly samples?: readonly number[];
  };
}

interface ProfileNode {
  readonly id: number;
  readonly parent?: number;
  readonly callFrame: { readonly url?: string };
}

interface Sample {
  readonly at: number;
  readonly length: number;
  readonly node: string;
}

/** Longer tasks delay an interaction. */
const LONG_TASK_MICROSECONDS = 50_000;
const CATEGORIES = [
  "disabled-by-default-devtools.timeline",
  "toplevel",
  "disabled-by-default-v8.cpu_profiler",
];

export interface LongTasks {
  readonly count: number;
  /**
   * Milliseconds of the long tasks by owner, in descending order; the browser's own work (styles, layout) is `browser`.
   */
  readonly owners: readonly (readonly [owner: string, milliseconds: number])[];
}

/** Records the page's main thread while `load` runs, and attributes its long tasks to the owners of the code. */
export async function traceLongTasks(
  page: Page,
  ownerOf: OwnerOf,
  load: () => Promise<unknown>,
): Promise<LongTasks> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const completed = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: CATEGORIES },
  });
  await load();
  await session.send("Tracing.end");
  await completed;
  return longTasksIn(events, ownerOf);
}

function longTasksIn(events: readonly TraceEvent[], ownerOf: OwnerOf): LongTasks {
  const tasks = longTasksOfPage(events);
  const [{ pid } = { pid: 0 }] = tasks;
  const { nodes, samples } = profileOf(events.filter((event) => event.pid === pid));
  const times = new Map<string, number>();
  for (const { ts, dur = 0 } of tasks) {
    const own = samples.filter(({ at }) => at >= ts && at < ts + dur);
    let known = 0;
    for (const { length, node } of own) {
      const owner = ownerOfNode(nodes, node, ownerOf);
      if (owner === undefined) continue;
      known += length;
      times.set(owner, (times.get(owner) ?? 0) + length);
    }
    times.set("browser", (times.get("browser") ?? 0) + Math.max(0, dur - known));
  }
  const owners = [...times].map(([owner, time]) => [owner, time / 1000] as const);
  return { count: tasks.length, owners: owners.toSorted(([, one], [, other]) => other - one) };
}

/**
 * The long tasks of the main thread with the most of them: that of the page, not that of a page of the browser itself.
 */
function longTasksOfPage(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const isLongTask = ({ name, pid, tid, dur = 0 }: TraceEvent) =>
    name.endsWith("RunTask") && dur >= LONG_TASK_MICROSECONDS && mainThreads.has(`${pid}/${tid}`);
  const byProcess = [...Map.groupBy(events.filter(isLongTask), ({ pid }) => pid).values()];
  return byProcess.toSorted((one, other) => other.length - one.length)[0] ?? [];
}

function profileOf(events: readonly TraceEvent[]) {
  const nodes = new Map<string, ProfileNode>();
  const samples: Sample[] = [];
  const ends = new Map<string, number>();
  for (const { name, id = "", args } of events) {
    if (name === "Profile") ends.set(id, args?.data?.startTime ?? 0);
    if (name !== "ProfileChunk") continue;
    for (const node of args?.data?.cpuProfile?.nodes ?? []) nodes.set(`${id}/${node.id}`, node);
    let at = ends.get(id) ?? 0;
    for (const [place, node] of (args?.data?.cpuProfile?.samples ?? []).entries()) {
      const length = args?.data?.timeDeltas?.[place] ?? 0;
      at += length;
      samples.push({ at, length, node: `${id}/${node}` });
    }
    ends.set(id, at);
  }
  return { nodes, samples };
}

/** The owner of the innermost script on the stack. */
function ownerOfNode(
  nodes: ReadonlyMap<string, ProfileNode>,
  id: string,
  ownerOf: OwnerOf,
): string | undefined {
  const [profile] = id.split("/");
  let node = nodes.get(id);
  while (node && !node.callFrame.url?.startsWith("http")) node = nodes.get(`${profile}/${node.parent}`);
  return node?.callFrame.url && ownerOf(node.callFrame.url);
}
