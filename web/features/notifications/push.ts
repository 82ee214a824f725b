import { push } from "#shared/notifications/contract.ts";
import { call } from "#web/data/api.ts";
import { pollUntil } from "./poll-until.ts";
import { publicConfig } from "#web/ssr/public-config.ts";
import { useNotifications } from "./notification-store.ts";
import { loadPushScript } from "./push-script.ts";
import { hasServiceWorkers, registerServiceWorker } from "./service-worker.ts";

const REGISTRATION_TIMEOUT_MS = 5000;
const TIMEOUT_MESSAGE = "Push notifications registration timeout";

/** Whether this device supports push notifications. */
function isPushSupported(): boolean {
  return hasServiceWorkers() && "PushManager" in globalThis && "Notification" in globalThis;
}

/** Notification permission on this device; `default` means not decided yet. */
export function pushPermission(): NotificationPermission | "unsupported" {
  return isPushSupported() ? Notification.permission : "unsupported";
}

/** Prepares this browser for push messages; they arrive if the permission is granted. */
export async function initialisePush(): Promise<void> {
  if (!isPushSupported()) return;
  const [{ publicKey, hash }, registration] = await withTimeout(
    Promise.all([call(push.identity), registerServiceWorker()]),
  );
  if (Notification.permission !== "granted") return;
  // A worker registered a moment ago is still starting, and subscribing requires an active one.
  await pollUntil(() => registration.active);
  await call(push.subscribe, { body: { subscription: await subscriptionOf(registration, publicKey) } });
  useNotifications.setState({ pushEnabled: true });
  loadPushScript({ ...publicConfig(), hash });
}

/** Requests the permission (requires a user gesture) and subscribes. Returns the decision. */
export async function enablePush(): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission();
  if (permission === "granted") await initialisePush();
  return permission;
}

/** Unsubscribes this browser from push messages. */
export async function disablePush(): Promise<void> {
  const registration = await registerServiceWorker();
  const subscription = await registration.pushManager.getSubscription();
  if (subscription) {
    await call(push.unsubscribe, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  useNotifications.setState({ pushEnabled: false });
}

/** Rejects if the registration takes longer than five seconds. */
export async function withTimeout<T>(registration: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(TIMEOUT_MESSAGE)), REGISTRATION_TIMEOUT_MS);
  return Promise.race([registration, timeout]).finally(() => clearTimeout(timer));
}

/** The push subscription of this browser; one created with another site key is invalid. */
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
  return known !== null && new Uint8Array(known).every((byte, index) => byte === key[index]);
}
