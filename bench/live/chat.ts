import { openRoom } from "../chat/chat-room.ts";
import { secondsOf, type Line, type LiveBench } from "./result-line.ts";

const { seconds: SECONDS, isWhole } = secondsOf(300);
const READERS = 10_000;
const LIMIT_MS = 500;

/** A chat room of ten thousand sockets; site and load share the cores. */
export const chat: LiveBench = { file: "bench/live/chat.ts", isWhole, measure };

async function measure(): Promise<Line[]> {
  const room = await openRoom();
  try {
    const { readers, p50, p99, lost, sent, refused, unanswered, perCoreSecond } = await room.measure(SECONDS);
    const hasAll = lost === 0 && refused.length === 0 && unanswered === 0;
    return [
      {
        label: `chat: ${readers} sockets, 2 messages a second for ${SECONDS} s [LVE-126]`,
        limit: `p99 <= ${LIMIT_MS} ms, 0 lost`,
        measured:
          `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; lost ${lost} of ${sent * readers}, ` +
          `${refused.length} refused, ${unanswered} unanswered; ` +
          `${perCoreSecond.toFixed(0)} deliveries per core-second`,
        passed: readers >= READERS && p99 <= LIMIT_MS && hasAll,
      },
    ];
  } finally {
    await room.stop();
  }
}
