import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { connectToRoom } from "./chat/chat-connection.ts";
import { MESSAGES_PER_SECOND, openRoom, type Deliveries } from "./chat/chat-room.ts";
import { report } from "./report.ts";
import type { ChatSite } from "./chat/serve-chat.ts";

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 60);
const FLOOD_SECONDS = 15;
const FLOOD_PER_SECOND = 1000;

/** Ten thousand sockets in one room: delay and loss of messages, CPU and memory cost, and a flood. */
export async function benchChat(): Promise<void> {
  const room = await openRoom();
  try {
    const deliveries = await room.measure(SECONDS);
    report("joining", `${room.joinedSeconds.toFixed(1)} s for ${deliveries.readers} sockets`);
    const label = `${deliveries.readers} sockets, ${MESSAGES_PER_SECOND} a second, ${SECONDS} s`;
    reportDeliveries(label, deliveries);
    report("deliveries per core-second of the server", deliveries.perCoreSecond.toFixed(0));
    report(
      "load average",
      loadavg()
        .map((load) => load.toFixed(1))
        .join(" "),
    );
    const flood = startFlood(room.site);
    const beside = await room.measure(FLOOD_SECONDS);
    const cuts = await flood.stop();
    reportDeliveries(`the others beside ${FLOOD_PER_SECOND} a second of one account`, beside);
    report("connections of that account that were cut off", String(cuts));
  } finally {
    await room.stop();
  }
}

/** One account that sends far too many requests, and reconnects whenever it is disconnected. */
function startFlood({ url, videoId, tokens }: ChatSite) {
  const ending = new AbortController();
  let cuts = 0;
  const flooding = (async () => {
    while (!ending.signal.aborted) {
      const cut = new AbortController();
      const connection = await connectToRoom({
        ...{ url, token: tokens.at(-1), onPacket: () => undefined },
        onClose: () => cut.abort(),
      });
      const isOver = AbortSignal.any([cut.signal, ending.signal]);
      for (; !isOver.aborted; await pause(10)) {
        for (let count = 0; count < FLOOD_PER_SECOND / 100; count += 1) {
          connection.send("chat:message", { videoId, text: "Zalew" });
        }
      }
      if (cut.signal.aborted) cuts += 1;
      connection.close();
      await pause(100);
    }
  })();
  return {
    async stop(): Promise<number> {
      ending.abort();
      await flooding;
      return cuts;
    },
  };
}

function reportDeliveries(label: string, { p50, p99, lost, sent, readers, refused }: Deliveries): void {
  const complete = `lost ${lost} of ${sent * readers}, ${refused.length} messages refused`;
  report(label, `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${complete}`, "p99 <= 500 ms, 0 lost");
  for (const answer of new Set(refused)) report("", answer);
}
