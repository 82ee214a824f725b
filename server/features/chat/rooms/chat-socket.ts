import type { Server, Socket } from "socket.io";
import type { ChatEvents, ChatRequest } from "#shared/chat/events.ts";
import { BASE_LOCALE, type Locale, LOCALES } from "#shared/texts.ts";

export type ClientEvents = {
  [Name in ChatRequest]: (body: unknown, acknowledge: unknown) => void;
};
export interface SocketData {
  token: string | undefined;
  locale: Locale;
  /** The connection sent too many requests and is being closed. */
  isCutOff: boolean;
}
export type ChatSocket = Socket<ClientEvents, ChatEvents, Record<string, never>, SocketData>;
export type ChatServer = Server<ClientEvents, ChatEvents, Record<string, never>, SocketData>;

export const roomOf = (videoId: string) => `video/${videoId}`;
export const roomOfUser = (userId: string) => `user/${userId}`;

/** Name of the room with the moderators in a video's chat. */
export const roomOfModerators = (videoId: string) => `moderators/${videoId}`;

/** The rooms of videos that a socket has joined. */
export function roomsOf(socket: ChatSocket): string[] {
  return [...socket.rooms].filter((room) => room.startsWith("video/"));
}

/** The ids of all videos in whose room a socket of this process is. */
export function openVideoIds(sockets: ChatServer): string[] {
  return [...sockets.of("/").adapter.rooms.keys()].flatMap((room) => {
    const [kind, id] = room.split("/");
    return kind === "video" && id ? [id] : [];
  });
}

/** Reads what the browser sends when it connects. */
export function initializeSocket(socket: ChatSocket): void {
  const { token, locale } = socket.handshake.auth as { token?: unknown; locale?: unknown };
  socket.data.token = typeof token === "string" ? token : undefined;
  socket.data.locale = LOCALES.find((known) => known === locale) ?? BASE_LOCALE;
  socket.data.isCutOff = false;
}
