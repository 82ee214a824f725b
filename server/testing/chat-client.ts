import { io, type Socket } from "socket.io-client";
import type { ChatAnswer, ChatEvents, ChatRequest } from "#shared/chat/events.ts";
import { until } from "./world.ts";

export interface ChatClient {
  /** Sends a chat request, as a browser does. */
  ask(request: ChatRequest, body: object): Promise<ChatAnswer<never>>;
  /** The first received event of that name that fits; waits at most 15 seconds. */
  waitForEvent<Name extends keyof ChatEvents>(
    name: Name,
    fits?: (said: Parameters<ChatEvents[Name]>[0]) => boolean,
  ): Promise<Parameters<ChatEvents[Name]>[0]>;
  /** All events of that name received so far. */
  receivedEvents<Name extends keyof ChatEvents>(name: Name): Parameters<ChatEvents[Name]>[0][];
  close(): void;
}

const EVENT_TIMEOUT_MS = 15_000;
const EVENTS = [
  ...["chat:message", "chat:delete", "chat:cross-out", "chat:pin", "chat:unpin", "chat:blocked", "chat:left"],
  ...["chat:modes", "chat:poll", "chat:cut-off", "chat:reach", "viewers"],
] as const;

/** Connects to the chat of a site, with an account or as a visitor; `ca` is a certificate to trust. */
export async function connectToChat(
  url: string,
  token?: string,
  extraHeaders: Record<string, string> = {},
  ca?: string,
): Promise<ChatClient> {
  const socket: Socket = io(url, {
    path: "/chat",
    transports: ["websocket"],
    auth: { token, locale: "en" },
    forceNew: true,
    extraHeaders,
    ...(ca === undefined ? {} : { ca }),
  });
  const receivedEvents: { name: string; said: unknown }[] = [];
  for (const name of EVENTS) socket.on(name, (said: unknown) => receivedEvents.push({ name, said }));
  socket.on("chat:messages", (batch: unknown[]) => {
    for (const said of batch) receivedEvents.push({ name: "chat:message", said });
  });
  await new Promise<void>((resolve, reject) => {
    function refuse(error: Error): void {
      // It would connect again by itself, as it does after a connection that is lost.
      socket.disconnect();
      reject(error);
    }
    socket.once("connect_error", refuse);
    socket.once("connect", () => {
      socket.off("connect_error", refuse);
      resolve();
    });
  });
  return {
    ask: (request, body) => socket.emitWithAck(request, body) as Promise<ChatAnswer<never>>,
    waitForEvent: (name, fits = () => true) =>
      until(
        async () => {
          const found = receivedEvents.find((one) => one.name === name && fits(one.said as never));
          return found?.said as never;
        },
        `${name} over the socket`,
        EVENT_TIMEOUT_MS,
      ),
    receivedEvents: (name) =>
      receivedEvents.filter((one) => one.name === name).map(({ said }) => said as never),
    close: () => socket.disconnect(),
  };
}
