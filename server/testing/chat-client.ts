import { io, type Socket } from "socket.io-client";
import type { ChatAnswer, ChatEvents, ChatRequest } from "#shared/chat/events.ts";
import { until } from "./world.ts";

export interface ChatClient {
  /** Asks the chat for something, as a browser does. */
  ask(request: ChatRequest, body: object): Promise<ChatAnswer<never>>;
  /** The first thing of that name that was heard and fits; waits at most two seconds. */
  hear<Name extends keyof ChatEvents>(
    name: Name,
    fits?: (said: Parameters<ChatEvents[Name]>[0]) => boolean,
  ): Promise<Parameters<ChatEvents[Name]>[0]>;
  /** Everything of that name that was heard so far. */
  heard<Name extends keyof ChatEvents>(name: Name): Parameters<ChatEvents[Name]>[0][];
  close(): void;
}

const HEARD_WITHIN_MS = 2000;
const EVENTS = [
  ...["chat:message", "chat:delete", "chat:cross-out", "chat:pin", "chat:unpin", "chat:blocked", "chat:left"],
  "viewers",
] as const;

/** Connects to the chat of a site, with an account or as a visitor. */
export async function connectToChat(
  url: string,
  token?: string,
  extraHeaders: Record<string, string> = {},
): Promise<ChatClient> {
  const socket: Socket = io(url, {
    path: "/chat",
    transports: ["websocket"],
    auth: { token, locale: "en" },
    forceNew: true,
    extraHeaders,
  });
  const heard: { name: string; said: unknown }[] = [];
  for (const name of EVENTS) socket.on(name, (said: unknown) => heard.push({ name, said }));
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return {
    ask: (request, body) => socket.emitWithAck(request, body) as Promise<ChatAnswer<never>>,
    hear: (name, fits = () => true) =>
      until(
        async () => {
          const found = heard.find((one) => one.name === name && fits(one.said as never));
          return found?.said as never;
        },
        `${name} over the socket`,
        HEARD_WITHIN_MS,
      ),
    heard: (name) => heard.filter((one) => one.name === name).map(({ said }) => said as never),
    close: () => socket.disconnect(),
  };
}
