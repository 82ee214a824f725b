import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "#shared/client.ts";
import { donations } from "#shared/donations/contract.ts";
import { playback } from "#shared/playback/contract.ts";
import type { Ledger } from "#server/faults/drill/ledger.ts";
import type { Channel } from "./members.ts";
import type { Progress } from "./progress.ts";

const READ_EVERY_MS = 250;
const VIEW_EVERY_MS = 250;
const DONATE_EVERY_MS = 500;
/** Ends a request to a process that was killed without a word. */
const REQUEST_MS = 15_000;

export interface VisitOptions {
  readonly url: string;
  readonly channel: Channel;
  readonly ledger: Ledger;
  readonly progress: Progress;
}

/** Visitors who read, view the stream and donate until the signal. */
export function visit(options: VisitOptions, signal: AbortSignal): Promise<void>[] {
  return [read(options, signal), view(options, signal), donate(options, signal)];
}

/** Reads the video, lists and comments. */
async function read({ url, channel, progress }: VisitOptions, signal: AbortSignal): Promise<void> {
  const paths = [`/api/videos/${channel.streamId}`, "/api/videos", `/api/comments?postId=${channel.postId}`];
  for (let turn = 0; !signal.aborted; turn += 1) {
    const isRead = await fetch(url + (paths[turn % paths.length] ?? ""), {
      signal: AbortSignal.timeout(REQUEST_MS),
    }).then(
      async (response) => (await response.text(), response.ok),
      () => false,
    );
    if (isRead) progress.note("read");
    await pause(READ_EVERY_MS);
  }
}

/** Each view is that of another visitor. */
async function view({ url, channel, ledger, progress }: VisitOptions, signal: AbortSignal): Promise<void> {
  const call = createClient({ base: `${url}/api`, headers: () => ({ "anonymous-id": randomUUID() }) });
  while (!signal.aborted) {
    const viewId = randomUUID();
    ledger.try("view", viewId);
    const body = { videoId: channel.streamId, viewId };
    if (await succeeds(call(playback.view, { body }))) {
      ledger.acknowledge("view", viewId);
      progress.note("view");
    }
    await pause(VIEW_EVERY_MS);
  }
}

/** Donates, and pays as a trial. */
async function donate({ url, ledger, progress }: VisitOptions, signal: AbortSignal): Promise<void> {
  const call = createClient({ base: `${url}/api` });
  while (!signal.aborted) {
    const email = `donor-${randomUUID()}@example.com`;
    ledger.try("donation", email);
    const consents = { terms: true, personalData: true, donatorsList: false } as const;
    const body = { name: "Ola", lastName: "Kowal", email, amount: 20, type: "once", consents } as const;
    const accepted = await withLimit(call(donations.donate, { body })).catch(() => undefined);
    if (accepted) {
      ledger.acknowledge("donation", email);
      progress.note("donation");
      const { paymentId: id } = accepted;
      ledger.try("payment", id);
      const paid = call(donations.tryOut, { params: { id }, body: { outcome: "succeeded" } });
      if (await succeeds(paid)) ledger.acknowledge("payment", id);
    }
    await pause(DONATE_EVERY_MS);
  }
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return withLimit(work).then(
    () => true,
    () => false,
  );
}

/** Rejects if there is no answer for long: the process was killed without a word. */
export async function withLimit<Result>(work: Promise<Result>): Promise<Result> {
  const limit = new AbortController();
  const late = pause(REQUEST_MS, undefined, { signal: limit.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${REQUEST_MS / 1000} s`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    limit.abort();
    late.catch(() => undefined);
  }
}
