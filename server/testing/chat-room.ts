import { expect } from "vitest";
import type { ChatMessage } from "#shared/chat/contract.ts";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { connectToChat, type ChatClient } from "./chat-client.ts";
import type { Person, World } from "./world.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;

/** Starts a live stream; returns its id. */
export async function startLiveStream({ call, channel }: Creator): Promise<string> {
  const body = { channelId: channel._id, title: "Na żywo z dworca", live: true };
  const { _id: id } = await call(videos.create, { body });
  await call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  await call(live.start, { params: { id } });
  return id;
}

/** Opens chat clients for several users. */
export function openChatClients(world: World) {
  const clients: ChatClient[] = [];
  return {
    async enter(videoId: string, person?: Person): Promise<ChatClient> {
      const client = await connectToChat(world.url, person?.token);
      clients.push(client);
      expect(await client.ask("chat:join", { videoId })).toMatchObject({ ok: true });
      return client;
    },
    closeAll() {
      for (const client of clients.splice(0)) client.close();
    },
  };
}

export async function say(
  client: ChatClient,
  videoId: string,
  text: string,
  channelId?: string,
): Promise<ChatMessage> {
  const answer = await client.ask("chat:message", { videoId, text, channelId });
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}
