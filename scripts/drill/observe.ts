import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { videos } from "#shared/videos/contract.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Channel, Member } from "./members.ts";
import type { Progress } from "./progress.ts";

const POLL_MS = 300;
const REQUEST_MS = 5000;

/** Notes the work that no person sees: jobs that end, and segments of the stream that appear at the front. */
export async function observe(
  {
    db,
    url,
    member,
    channel,
    progress,
  }: {
    readonly db: Executor;
    readonly url: string;
    readonly member: Member;
    readonly channel: Channel;
    readonly progress: Progress;
  },
  signal: AbortSignal,
): Promise<void> {
  const jobs = async () => {
    const { rows } = await sql<{ last: string | null }>`
      select max(completed_on)::text as last from pgboss.job where state = 'completed'`.execute(db);
    return rows[0]?.last ?? undefined;
  };
  const segments = async () => {
    const { hls } = await member.call(videos.get, { params: { id: channel.streamId } });
    if (!hls) return undefined;
    const address = new URL("source.m3u8", new URL(hls, url));
    const response = await fetch(address, { signal: AbortSignal.timeout(REQUEST_MS) });
    return response.ok
      ? /.*\.m4s/g.exec((await response.text()).split("\n").toReversed().join("\n"))?.[0]
      : undefined;
  };
  await Promise.all([
    noteChanges(jobs, () => progress.note("job"), signal),
    noteChanges(segments, () => progress.note("live segment"), signal),
  ]);
}

async function noteChanges(
  read: () => Promise<string | undefined>,
  note: () => void,
  signal: AbortSignal,
): Promise<void> {
  let last: string | undefined;
  while (!signal.aborted) {
    // What was killed answers later.
    const next = await read().catch(() => undefined);
    if (next !== undefined && next !== last) note();
    last = next ?? last;
    await pause(POLL_MS);
  }
}
