import { randomUUID } from "node:crypto";
import type { AdmissionRefusal } from "#server/live/whip/admission.ts";
import { openWhipBridge, type WhipOffer, type WhipOutcome } from "#server/live/whip/whip-bridge.ts";
import { createWhipHost, type WhipHost } from "#server/live/whip/whip-host.ts";
import type { Publication } from "#server/live/rtmp-listener.ts";
import { logRejection } from "#server/platform/log.ts";
import type { Services } from "#server/platform/services.ts";
import { receiveRecorder } from "./recorder-intake.ts";

/** Limit of unread bytes when the encoder is slow: beyond it the connection is closed. */
const UNREAD_BYTES_MAX = 16 * 1024 ** 2;

/** Rate limit sent to browsers, which use it from the start. */
const SENT_BITS_PER_SECOND = 2_500_000;
/** Browsers are limited to this share of the site's limit: a sender above the limit is disconnected. */
const SHARE_OF_LIMIT = 0.9;

export type AdmitSender = (key: string, disconnect: () => void) => Promise<Publication | AdmissionRefusal>;

/** Receives live streams that come through the api role: over WHIP and from recorders. */
export async function openWhipIntake(
  { config, log, hasSrt }: Pick<Services, "config" | "log"> & { readonly hasSrt: boolean },
  admit: AdmitSender,
): Promise<{ stop(): Promise<void> }> {
  const bitsPerSecond = Math.min(SENT_BITS_PER_SECOND, config.liveMaxMegabits * 1e6 * SHARE_OF_LIMIT);
  const host = createWhipHost({ address: { host: config.host, port: config.whip.port, bitsPerSecond }, log });
  const closeBridge = await openWhipBridge(config.dataDir, {
    hasSrt,
    connect: (offer) => connect(host, admit, offer),
    close: (id) => host.close(id),
    receive: (request, response) =>
      logRejection(log, "receiving a recorder", receiveRecorder(admit, log, { request, response })),
  });
  return {
    async stop() {
      await closeBridge();
      await host.stop();
    },
  };
}

async function connect(host: WhipHost, admit: AdmitSender, { key, offer }: WhipOffer): Promise<WhipOutcome> {
  const id = randomUUID();
  const publication = await admit(key, () => host.close(id));
  if (typeof publication === "string") return { kind: publication };
  let unreadBytes = 0;
  publication.onDrain(() => {
    unreadBytes = 0;
  });
  const answer = await host.connect(id, offer, {
    onTag(tag) {
      unreadBytes = publication.write(tag) ? 0 : unreadBytes + tag.body.length;
      if (unreadBytes > UNREAD_BYTES_MAX) host.close(id);
    },
    onSize: (width, height) => publication.setMetadata({ width, height, fps: null }),
    onEnd: () => publication.end(),
  });
  return answer === undefined ? { kind: "failed" } : { kind: "answered", id, answer };
}
