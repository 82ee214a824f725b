import { channels } from "#shared/channels/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { live } from "#shared/live/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { startSession } from "#server/features/accounts/sessions.ts";
import { newToken, tokenHash } from "#server/platform/crypto/tokens.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export interface Member {
  readonly token: string;
  readonly call: Call;
}

const SESSION_MS = 24 * 3_600_000;

/** Makes activated accounts with a session each: registrations would wait for emails. */
export async function createMembers(db: Executor, url: string, count: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let number = 0; number < count; number += 1) members.push(await createMember(db, url, number));
  return members;
}

async function createMember(db: Executor, url: string, number: number): Promise<Member> {
  const now = new Date();
  const { id } = await db
    .insertInto("users")
    .values({
      ...{ email: `member${number}@example.com`, name: "Ola", surname: "Kowal", password_hash: "none" },
      ...{ role: number === 0 ? "creator" : "user", activated_at: now },
      ...{ age: null, address: null, sex: null, phone: null },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const token = newToken();
  await startSession(db, {
    ...{ token_hash: tokenHash(token), user_id: id, device: "drill", address: "127.0.0.1" },
    ...{ created_at: now, used_at: now, proved_at: now, expires_at: new Date(now.getTime() + SESSION_MS) },
  });
  return {
    token,
    call: createClient({ base: `${url}/api`, headers: () => ({ authorization: `Bearer ${token}` }) }),
  };
}

export interface Channel {
  readonly id: string;
  /** A post that the members comment on. */
  readonly postId: string;
  /** A live stream whose chat is open. */
  readonly streamId: string;
  /** The path with the key that its sender needs. */
  readonly streamKey: string;
}

/** The first member's channel, with a stream that has started. */
export async function openChannel({ call }: Member): Promise<Channel> {
  const { _id: id } = await call(channels.create, { body: { name: "Kolejowy Szlak" } });
  const { _id: postId } = await call(posts.create, { body: { channelId: id, message: "Dokąd dzisiaj?" } });
  const body = { channelId: id, title: "Na żywo z nastawni", live: true };
  const { _id: streamId } = await call(videos.create, { body });
  const params = { id: streamId };
  await call(videos.edit, { params, body: { tags: ["kolej"] } });
  await call(live.start, { params });
  const { url: streamKey } = await call(live.url, { params });
  return { id, postId, streamId, streamKey };
}
