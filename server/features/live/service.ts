import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { liveService } from "#shared/live/contract.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import { loadStreamFor } from "./live.ts";
import { isAdmissible, requireOngoing } from "./rules.ts";
import { findStreamByKey, setCut } from "./store.ts";

const RTMP_PORT = 1935;

/** Cuts the program that sends off; the process that listens to it notices within two seconds. */
export async function endStream(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof liveService.endStream>,
): Promise<{ ok: true }> {
  const stream = await loadStreamFor(db, viewer, params.id);
  requireOngoing(stream);
  await setCut(db, params.id, true);
  return { ok: true };
}

export async function showStreamUrl({ config }: Context): Promise<{ url: string }> {
  const { liveUrl } = config.browser;
  return { url: `${new URL(liveUrl, config.publicUrl).href}/hls` };
}

export async function showRtmpUrl({ config }: Context): Promise<{ url: string }> {
  const { hostname } = new URL(config.browser.liveUrl, config.publicUrl);
  const port = config.rtmpPort === RTMP_PORT ? "" : `:${config.rtmpPort}`;
  return { url: `rtmp://${hostname}${port}` };
}

/** Whether a key may be used to send right now. */
export async function checkKey(
  { db }: Context,
  { body }: UseCaseInput<typeof liveService.onPublish>,
): Promise<{ ok: true }> {
  if (!isAdmissible(await findStreamByKey(db, body.key))) throw new AppError("STREAM_KEY_REFUSED");
  return { ok: true };
}
