import { io, type Socket } from "socket.io-client";
import { accounts } from "#shared/accounts/contract.ts";
import { createClient } from "#shared/client.ts";
import type { Login } from "./people.ts";

interface Chatting {
  readonly url: string;
  readonly videoId: string;
  /** Accounts that take turns. */
  readonly logins: readonly Login[];
}

const LINE_EVERY_MS = 7000;

/** What is said beside the night train, again from the beginning after the last line. */
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

/** Lets accounts talk in the chat of a live stream, a line every few seconds. Gives the way to end that. */
export async function keepChatting({ url, videoId, logins }: Chatting): Promise<() => void> {
  const visitor = createClient({ base: `${url}/api` });
  const sockets: Socket[] = [];
  for (const body of logins) {
    const { token } = await visitor(accounts.login, { body });
    sockets.push(io(url, { path: "/chat", transports: ["websocket"], auth: { token, locale: "pl" } }));
  }
  let said = 0;
  const timer = setInterval(() => {
    const socket = sockets[said % sockets.length];
    // While the site is away nothing is kept back for later.
    socket?.volatile.emit("chat:message", { videoId, text: LINES[said % LINES.length] });
    said += 1;
  }, LINE_EVERY_MS);
  return () => {
    clearInterval(timer);
    for (const socket of sockets) socket.disconnect();
  };
}
