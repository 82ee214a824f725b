import { posts } from "#shared/posts/contract.ts";
import type { DemoHost, DemoViewer } from "./comments-and-posts.ts";

const QUESTION = "Dokąd pojechać z kamerą zimą? Wasze głosy rozstrzygną.";
const CHOICES = ["Bieszczady", "Suwalszczyzna", "Góry Stołowe", "Zalew Wiślany"];
const OPEN_HOURS = 5 * 24;
/** The viewers' choices, in turns. */
const VOTES = [1, 0, 1, 2, 1, 3, 0] as const;

/** A channel creates a poll, and viewers vote; does nothing if an earlier run has done so. */
export async function askPoll(hosts: readonly DemoHost[], viewers: readonly DemoViewer[]): Promise<number> {
  const [host] = hosts;
  if (!host) return 0;
  const channelId = host.channel._id;
  const { items } = await host.call(posts.list, { query: { channelId, limit: 100 } });
  if (items.some(({ poll }) => poll !== null)) return 0;
  const endsAt = new Date(Date.now() + OPEN_HOURS * 3_600_000).toISOString();
  const poll = { choices: CHOICES, endsAt };
  const { _id: id } = await host.call(posts.create, { body: { message: QUESTION, channelId, poll } });
  for (const [index, viewer] of viewers.entries()) {
    const choice = VOTES[index % VOTES.length] ?? 0;
    await viewer.call(posts.vote, { params: { id }, body: { choices: [choice] } });
  }
  return 1;
}
