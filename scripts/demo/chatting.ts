import { io, type Socket } from "socket.io-client";
import { accounts } from "#shared/accounts/contract.ts";
import { createClient } from "#shared/client.ts";
import type { Login } from "./accounts.ts";

interface ChatOptions {
  readonly url: string;
  readonly videoId: string;
  /** Accounts that write in turns. */
  readonly logins: readonly Login[];
}

const LINE_EVERY_MS = 7000;

/** Chat messages about the night train; repeated from the start after the last one. */
const LINES = [
  "Dobry wieczór wszystkim!",
  "Gdzie już jesteśmy?",
  "Minęliśmy Tarnów, za chwilę Dębica.",
  "Mam to puszczone na telewizorze, domownicy już śpią.",
  "Ten stukot lepszy niż każda kołysanka.",
  "Maszynista pozdrawia czat, właśnie mrugnął światłami.",
  "Kto jedzie jutro tą samą trasą?",
  "Ja! Wagon numer sześć, przedział z widokiem.",
  "Deszcz na szybie, herbata w ręku. Idealnie.",
  "Jest opóźnienie?",
  "Trzy minuty, nadrobimy na prostej.",
  "Zostaję do rana.",
] as const;

/** Lets accounts write in the chat of a live stream, a message every few seconds. Returns a function that stops it. */
export async function startChatting({ url, videoId, logins }: ChatOptions): Promise<() => void> {
  const visitor = createClient({ base: `${url}/api` });
  const sockets: Socket[] = [];
  for (const body of logins) {
    const { token } = await visitor(accounts.login, { body });
    sockets.push(io(url, { path: "/chat", transports: ["websocket"], auth: { token, locale: "pl" } }));
  }
  let sentCount = 0;
  const timer = setInterval(() => {
    const socket = sockets[sentCount % sockets.length];
    // Messages are not buffered while the site is unreachable.
    socket?.volatile.emit("chat:message", { videoId, text: LINES[sentCount % LINES.length] });
    sentCount += 1;
  }, LINE_EVERY_MS);
  return () => {
    clearInterval(timer);
    for (const socket of sockets) socket.disconnect();
  };
}
