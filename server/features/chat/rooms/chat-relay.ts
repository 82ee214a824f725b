import type { Log } from "#server/platform/log.ts";
import type { Redis } from "#server/platform/redis/redis.ts";
import { openRelay, type Relay } from "#server/platform/redis/relay.ts";
import { type ChatServer, roomOf } from "./chat-socket.ts";
import { type RoomChange, roomVideoOf } from "./room-changes.ts";

interface ChatRelayOptions {
  readonly redis: Redis;
  readonly log: Log;
  readonly sockets: ChatServer;
  /** Sends changes to the sockets of this process that may see them. */
  readonly deliver: (changes: readonly RoomChange[]) => Promise<void>;
}

const STREAM = "nadaj:chat";

/**
 * Exchanges changes with the chats of the other processes. The sockets of this process are informed while there is no
 * exchange, and fetch what they may have missed afterwards.
 */
export function openChatRelay({ redis, log, sockets, deliver }: ChatRelayOptions): Relay<RoomChange> {
  function announce(isWhole: boolean): void {
    sockets.emit("chat:reach", { isWhole });
  }

  function concernsSocket(change: RoomChange): boolean {
    const videoId = roomVideoOf(change);
    return videoId === undefined || sockets.of("/").adapter.rooms.has(roomOf(videoId));
  }

  return openRelay<RoomChange>({
    ...{ redis, log, stream: STREAM },
    async receive(changes) {
      try {
        await deliver(changes.filter(concernsSocket));
      } catch (error) {
        log.warn({ err: error }, "changes of other processes could not be sent to open chats");
        announce(true);
      }
    },
    onGap: () => announce(true),
    onChange: announce,
  });
}
