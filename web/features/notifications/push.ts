import { push } from "#shared/notifications/contract.ts";
import { call } from "#web/api.ts";
import { waitFor } from "#web/attempts.ts";
import { publicConfig } from "#web/public-config.ts";
import { useNotifications } from "./notification-store.ts";
import { loadPushScript } from "./push-script.ts";
import { registerServiceWorker } from "./service-worker.ts";

const REGISTRATION_TIMEOUT_MS = 5000;
const TIMEOUT_MESSAGE = "Push notifications registration timeout";

/** Whether this device can show notifications while the site is closed. */
function isPushSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
}

/** What somebody has decided about notifications on this device: `default` means nothing yet. */
export function pushPermission(): NotificationPermission | "unsupported" {
  return isPushSupported() ? Notification.permission : "unsupported";
}

/** Makes this browser ready for push messages; where they are allowed, they come from now on. */
export async function initialisePush(): Promise<void> {
  if (!isPushSupported()) return;
  const [{ publicKey, hash }, registration] = await inTime(
    Promise.all([call(push.identity), registerServiceWorker()]),
  );
  if (Notification.permission !== "granted") return;
  // A worker that was registered a moment ago is still starting, and without one nothing can be subscribed to.
  await waitFor(() => registration.active);
  await call(push.subscribe, { body: { subscription: await subscriptionOf(registration, publicKey) } });
  useNotifications.setState({ pushEnabled: true });
  loadPushScript({ ...publicConfig(), hash });
}

/** Asks for the permission, by a press of a button, and subscribes. Gives what was decided. */
export async function enablePush(): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission();
  if (permission === "granted") await initialisePush();
  return permission;
}

/** No push messages come to this browser any more. */
export async function disablePush(): Promise<void> {
  const registration = await registerServiceWorker();
  const subscription = await registration.pushManager.getSubscription();
  if (subscription) {
    await call(push.unsubscribe, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  useNotifications.setState({ pushEnabled: false });
}

/** What is not there after five seconds is not waited for. */
export async function inTime<T>(registration: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(TIMEOUT_MESSAGE)), REGISTRATION_TIMEOUT_MS);
  return Promise.race([registration, late]).finally(() => clearTimeout(timer));
}

/** The subscription of this browser; one made with another key of the site is of no use any more. */
async function subscriptionOf({ pushManager }: ServiceWorkerRegistration, publicKey: string) {
  const key = bytesOf(publicKey);
  const known = await pushManager.getSubscription();
  if (known && !isSame(known.options.applicationServerKey, key)) await known.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" } };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function isSame(known: ArrayBuffer | null, key: Uint8Array): boolean {
  return known !== null && new Uint8Array(known).every((byte, place) => byte === key[place]);
}
