import { once } from "node:events";
import { createClient } from "#shared/client.ts";
import { ingestServer, streamKeyOf } from "#shared/live/addresses.ts";
import { live, liveService } from "#shared/live/contract.ts";
import { SITE, type Creator } from "../site.ts";
import { sendStream, type Sent } from "./streams.ts";

/** Starts a sender for a live stream of the creator; returns a function that stops it. */
export async function startSender(
  { call, token }: Creator,
  id: string,
  sent?: Sent,
): Promise<() => Promise<void>> {
  const headers = () => ({ authorization: `Bearer ${token}` });
  const service = createClient({ base: `${SITE}/live`, headers });
  const [{ url }, rtmp] = await Promise.all([
    call(live.url, { params: { id } }),
    service(liveService.rtmpUrl),
  ]);
  const program = sendStream(`${ingestServer(rtmp.url)}/${streamKeyOf(url)}`, sent);
  return async () => {
    const closed = once(program, "close");
    program.kill("SIGKILL");
    await closed;
  };
}
