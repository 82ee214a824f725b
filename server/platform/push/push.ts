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
  /** Stands for an account outside the site: the same for good, and it tells nothing of the account. */
  hashOf(userId: string): string;
  /** Whether messages may be sent there: to the services of browsers, and nowhere else in the network. */
  isAllowed(endpoint: string): boolean;
  /** `gone` where the browser has ended its subscription. Throws where the message was not taken. */
  send(target: PushTarget, message: object, ttlSeconds: number): Promise<"sent" | "gone">;
}

interface PushSettings {
  readonly secret: string;
  /** Whom a push service turns to about the messages of this site: `mailto:…` or an https address. */
  readonly contact: string;
  /** Origins that messages may go to beside the services of browsers. */
  readonly otherServices: readonly string[];
}

const SEND_TIMEOUT_MS = 10_000;
const KEY_BYTES = 32;
const CURVE = "prime256v1";
/** Of Chrome and what is built on it, Firefox, Edge, Safari; a name with a dot before it stands for all below it. */
const SERVICES = [
  "fcm.googleapis.com",
  "android.googleapis.com",
  ".push.services.mozilla.com",
  ".notify.windows.com",
  ".push.apple.com",
];

/** The keys follow from the site's secret: there from the first start on, and alike in all processes. */
export function openPush({ secret, contact, otherServices }: PushSettings): Push {
  const derived = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "", purpose, KEY_BYTES));
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(derived("nadaj web push"));
  const hashKey = derived("nadaj push identity");
  const vapidDetails = {
    subject: contact,
    publicKey: ecdh.getPublicKey("base64url"),
    privateKey: ecdh.getPrivateKey("base64url"),
  };
  return {
    publicKey: vapidDetails.publicKey,
    hashOf: (userId) => createHmac("sha256", hashKey).update(userId).digest("hex"),
    isAllowed: (endpoint) => isService(endpoint, otherServices),
    async send({ endpoint, p256dh, auth }, message, ttlSeconds) {
      const subscription = { endpoint, keys: { p256dh, auth } };
      const options = { vapidDetails, TTL: ttlSeconds };
      const request = webPush.generateRequestDetails(subscription, JSON.stringify(message), options);
      const answer = await fetch(request.endpoint, {
        method: request.method,
        headers: Object.entries(request.headers),
        body: request.body ? new Uint8Array(request.body) : null,
        redirect: "error",
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (answer.status === 404 || answer.status === 410) return "gone";
      if (!answer.ok) throw new Error(`The push service answered ${answer.status}`);
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
