import { comments } from "#shared/comments/contract.ts";
import { say, startLiveStream, type openChatClients } from "#server/testing/chat-room.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { outcomeOf, type Person, type World } from "#server/testing/world.ts";

/** A person with a channel. */
export type Creator = Awaited<ReturnType<World["creator"]>>;

export type HostedChannel = Awaited<ReturnType<typeof openHostedChannel>>;

/** A new channel with a video and a running live stream, where persons comment and chat as themselves or as a channel. */
export async function openHostedChannel(world: World, windows: ReturnType<typeof openChatClients>) {
  const host = await world.creator();
  const videoId = await insertPublishedVideo(world, host.channel._id, { title: "Burza nad Helem" });
  const streamId = await startLiveStream(host);

  /** Writes a comment on the video; returns its id. */
  async function comment({ call }: Person, channelId?: string): Promise<string> {
    world.clock.advance(61);
    const { _id } = await call(comments.create, { body: { videoId, content: "Zła muzyka", channelId } });
    return _id;
  }

  /** Writes in the chat of the stream; returns the id of the message. */
  async function sayAs(person: Person, channelId?: string): Promise<string> {
    world.clock.advance(2);
    const client = await windows.enter(streamId, person);
    return (await say(client, streamId, "Od kanału", channelId))._id;
  }

  /** Whether a person may comment and chat. */
  async function mayWrite(person: Person, channelId?: string): Promise<[boolean, boolean]> {
    const commented = await outcomeOf(comment(person, channelId));
    const client = await windows.enter(streamId, person);
    const said = await client.ask("chat:message", { videoId: streamId, text: "Cześć", channelId });
    return [commented.status === 200, said.ok];
  }

  return { host, videoId, streamId, comment, sayAs, mayWrite };
}
