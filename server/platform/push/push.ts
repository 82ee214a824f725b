import { createECDH, createHmac, hkdfSync } from "node:crypto";
import webPush from "web-push";

/** A browser that has subscribed to push messages. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Sends messages to browsers by Web Push (RFC 8030), signed with the site's own key (RFC 8292). */
export interface Push {
  /** Uncompressed point on P-256, base64url. */
  readonly publicKey: string;
  /** Permanent pseudonym of an account for use outside the site; it reveals nothing about the account. */
  pseudonymOf(userId: string): string;
  /** Whether the endpoint belongs to an allowed push service; all other hosts are refused (SSRF). */
  isAllowed(endpoint: string): boolean;
  /** Returns `gone` if the browser has ended its subscription. Throws if the message was not accepted. */
  send(target: PushTarget, message: object, ttlSeconds: number): Promise<"sent" | "gone">;
}

interface PushSettings {
  readonly secret: string;
  /** Contact of this site for push services (VAPID subject) at present: `mailto:…` or an https URL. */
  readonly contact: () => string;
  /** Allowed origins of endpoints besides the push services of browsers. */
  readonly otherServices: readonly string[];
}

const SEND_TIMEOUT_MS = 10_000;
const KEY_BYTES = 32;
const CURVE = "prime256v1";
/** Push services of Chromium browsers, Firefox, Edge and Safari; a leading dot matches all subdomains. */
const SERVICES = [
  "fcm.googleapis.com",
  "android.googleapis.com",
  ".push.services.mozilla.com",
  ".notify.windows.com",
  ".push.apple.com",
];

/** Keys are derived from the site's secret: available from the first start, identical in all processes. */
export function openPush({ secret, contact, otherServices }: PushSettings): Push {
  const derived = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "", purpose, KEY_BYTES));
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(derived("nadaj web push"));
  const hashKey = derived("nadaj push identity");
  const keys = {
    publicKey: ecdh.getPublicKey("base64url"),
    privateKey: ecdh.getPrivateKey("base64url"),
  };
  return {
    publicKey: keys.publicKey,
    pseudonymOf: (userId) => createHmac("sha256", hashKey).update(userId).digest("hex"),
    isAllowed: (endpoint) => isService(endpoint, otherServices),
    async send({ endpoint, p256dh, auth }, message, ttlSeconds) {
      const subscription = { endpoint, keys: { p256dh, auth } };
      const vapidDetails = { ...keys, subject: contact() };
      const options = { vapidDetails, TTL: ttlSeconds };
      const request = webPush.generateRequestDetails(subscription, JSON.stringify(message), options);
      const response = await fetch(request.endpoint, {
        method: request.method,
        headers: Object.entries(request.headers),
        body: request.body ? new Uint8Array(request.body) : null,
        redirect: "error",
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (response.status === 404 || response.status === 410) return "gone";
      if (!response.ok) throw new Error(`The push service answered ${response.status}`);
      return "sent";
    },
  };
}

function isService(endpoint: string, others: readonly string[]): boolean {
  const { protocol, hostname, origin, username } = new URL(endpoint);
  if (others.includes(origin)) return true;
  if (protocol !== "https:" || username !== "") return false;
  return SERVICES.some((name) => (name.startsWith(".") ? hostname.endsWith(name) : hostname === name));
}
