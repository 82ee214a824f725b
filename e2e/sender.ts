import { once } from "node:events";
import { createClient } from "#shared/client.ts";
import { ingestServer, streamKeyOf } from "#shared/live/addresses.ts";
import { live, liveService } from "#shared/live/contract.ts";
import { SITE, type Creator } from "./site.ts";
import { sendStream } from "./streams.ts";

/** Sends to a live stream of the creator's; returns what loses the signal. */
export async function sendTo({ call, token }: Creator, id: string): Promise<() => Promise<void>> {
  const headers = () => ({ authorization: `Bearer ${token}` });
  const service = createClient({ base: `${SITE}/live`, headers });
  const [{ url }, rtmp] = await Promise.all([
    call(live.url, { params: { id } }),
    service(liveService.rtmpUrl),
  ]);
  const program = sendStream(`${ingestServer(rtmp.url)}/${streamKeyOf(url)}`);
  return async () => {
    const gone = once(program, "close");
    program.kill("SIGKILL");
    await gone;
  };
}
