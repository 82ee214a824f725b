import { describeRedisError } from "./redis-errors.ts";

const ANSWER_MS = 5000;
const KEY = "nadaj:health";
const KEY_SECONDS = 60;

/**
 * Connects to Redis once and writes and reads a key, which expires. Resolves with undefined, or the reason why it cannot
 * be used, without its address.
 */
export async function tryRedis(url: string, signal: AbortSignal): Promise<string | undefined> {
  const { createClient } = await import("@redis/client");
  const client = createClient({
    url,
    name: "nadaj",
    disableOfflineQueue: true,
    maintNotifications: "disabled",
    commandOptions: { timeout: ANSWER_MS },
    socket: { connectTimeout: ANSWER_MS, reconnectStrategy: false },
  });
  client.on("error", () => undefined); // its call fails, too
  const close = () => {
    if (client.isOpen) client.destroy();
  };
  signal.addEventListener("abort", close, { once: true });
  try {
    await client.connect();
    const written = crypto.randomUUID();
    await client.set(KEY, written, { expiration: { type: "EX", value: KEY_SECONDS } });
    // Another check may have written at the same time.
    return (await client.get(KEY)) === null ? "it lost what was written" : undefined;
  } catch (error) {
    return describeRedisError(error);
  } finally {
    signal.removeEventListener("abort", close);
    close();
  }
}
