import { startRecorderSender } from "./recorder-sender.ts";
import type { Sender, SenderOptions, SenderWay } from "./sender-state.ts";
import { startWhipSender } from "./whip-sender.ts";

/** Sends by WHIP; where that cannot get through, as where UDP is blocked, by the recorder from then on. */
export function startSender(options: SenderOptions & { readonly onWay: (way: SenderWay) => void }): Sender {
  const { stream, onWay } = options;
  const tracks = new Map(stream.getTracks().map((track) => [track.kind, track]));
  let hasStopped = false;
  let sender = startWhipSender({ ...options, onBlocked: () => void goOver() });
  onWay("whip");

  async function goOver(): Promise<void> {
    await sender.stop();
    if (hasStopped) return;
    onWay("recorder");
    sender = startRecorderSender({ ...options, stream: new MediaStream([...tracks.values()]) });
  }

  return {
    async replace(track) {
      tracks.set(track.kind, track);
      await sender.replace(track);
    },
    stop() {
      hasStopped = true;
      return sender.stop();
    },
  };
}
