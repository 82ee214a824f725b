import type { MediaEngine } from "#server/media/engine.ts";
import { takeBroadcasts, type SiteServices } from "#server/server.ts";

/** Takes broadcasts from streaming programs, on the port for RTMP. */
export async function startLive(
  services: SiteServices,
  engine: MediaEngine | undefined,
): Promise<{ port: number | undefined; stop(): Promise<void> }> {
  return takeBroadcasts(services, engine);
}
