import type { UseCaseInput, UseCaseResult } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { liveService } from "#shared/live/contract.ts";
import { offersSrt } from "#server/live/whip/whip-bridge.ts";
import type { Config } from "#server/platform/config.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import { requirePlace } from "./limits/places.ts";
import { loadStreamFor } from "./live.ts";
import { acceptsPublisher, requireNotEnded } from "./rules.ts";
import { findStreamByKey, setDisconnected } from "./store.ts";

const RTMP_PORT = 1935;

/** Disconnects the sender; the process that holds the connection reacts within two seconds. */
export async function endStream(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof liveService.endStream>,
): Promise<{ ok: true }> {
  const stream = await loadStreamFor(db, viewer, params.id);
  requireNotEnded(stream);
  await setDisconnected(db, params.id, true);
  return { ok: true };
}

export async function showStreamUrl({ config }: Context): Promise<{ url: string }> {
  const { liveUrl } = config.browser;
  return { url: `${new URL(liveUrl, config.publicUrl).href}/hls` };
}

export async function showRtmpUrl({ config }: Context): Promise<{ url: string }> {
  return { url: rtmpUrl(config) };
}

/** The addresses that streaming programs can send to. */
export async function showIngestUrls({
  config,
}: Context): Promise<UseCaseResult<typeof liveService.ingestUrls>> {
  const { rtmps } = config;
  return {
    rtmp: rtmpUrl(config),
    // Programs have different default ports for RTMPS, so the port is always written.
    rtmps: rtmps ? `rtmps://${ingestHost(config)}:${rtmps.port}` : null,
    srt: (await offersSrt(config.dataDir)) ? `srt://${ingestHost(config)}:${config.srtPort}` : null,
  };
}

function rtmpUrl(config: Config): string {
  const port = config.rtmpPort === RTMP_PORT ? "" : `:${config.rtmpPort}`;
  return `rtmp://${ingestHost(config)}${port}`;
}

function ingestHost({ browser, publicUrl }: Config): string {
  return new URL(browser.liveUrl, publicUrl).hostname;
}

/** Checks whether a stream key may be used to publish. */
export async function checkKey(
  context: Context,
  { body }: UseCaseInput<typeof liveService.onPublish>,
): Promise<{ ok: true }> {
  const { db, now } = context;
  const stream = await findStreamByKey(db, body.key);
  if (!acceptsPublisher(stream)) throw new AppError("STREAM_KEY_REFUSED");
  await requirePlace(db, context, { videoId: stream.video_id, now });
  return { ok: true };
}
