// @module-tag slow
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "#shared/client.ts";
import { live, liveService } from "#shared/live/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { connectRecorder, makeRecording } from "#server/live/testing/recorder.ts";
import { openLiveSite, type LiveSite } from "#server/testing/live-site.ts";
import { outcomeOf, until } from "#server/testing/world.ts";
import { patient } from "#server/testing/patience.ts";

const TIMEOUT_MS = 30_000;

let site: LiveSite;
let recording: Buffer;

beforeAll(async () => {
  site = await openLiveSite();
  recording = await makeRecording("h264", 4);
});
afterAll(() => site.close());

const REFUSED = "This stream key is wrong, or nothing may be sent with it right now.";

/** Every request that creates or changes a key, and the address or text that comes with it. */
const CASES: readonly (readonly [string, () => Promise<string>, string])[] = [
  ["a good key", async () => (await site.startStream()).key, "accepted"],
  ["a wrong key", async () => "wrong", REFUSED],
  [
    "a key of a channel without the right to broadcast",
    async () => {
      const blocked = await site.world.creator();
      const { key } = await site.startStream(blocked);
      const subject = { entityType: "channel", entityId: blocked.channel._id, note: "Reklamy." } as const;
      await site.admin.call(moderation.decide, {
        body: { ...subject, measure: "limit", limits: ["live"], reason: "SPM" },
      });
      return key;
    },
    REFUSED,
  ],
  [
    "a banned video",
    async () => {
      const { id, key } = await site.startStream();
      await site.ban(id);
      return key;
    },
    REFUSED,
  ],
  [
    "an ended stream",
    async () => {
      const { id, key } = await site.startStream();
      await site.owner.call(live.finish, { params: { id } });
      return key;
    },
    REFUSED,
  ],
];

describe("every protocol for senders", { timeout: 60_000 }, () => {
  it.each(CASES)("says the same about %s [LVE-011]", async (_case, keyFor, words) => {
    const key = await keyFor();
    const answers: Record<string, string> = {};
    for (const [name, protocol] of Object.entries(site.protocols)) {
      await site.untilFree(key);
      answers[name] = await protocol(key);
    }
    expect(answers).toEqual({ RTMP: words, WHIP: words, WebSocket: words });
  });

  it("for encrypted RTMP stands open only with a certificate [LVE-013]", async () => {
    const headers = () => ({ authorization: `Bearer ${site.owner.token}` });
    const base = `${site.world.url}/live`;
    expect(await createClient({ base, headers })(liveService.ingestUrls)).toMatchObject({ rtmps: null });
    expect(await outcomeOf(createClient({ base })(liveService.ingestUrls))).toMatchObject({ status: 401 });
  });

  it("gives the key of a foreign channel to no one else [LVE-011]", async () => {
    const { id } = await site.startStream();
    const stranger = await site.world.creator();
    expect(await outcomeOf(stranger.call(live.url, { params: { id } }))).toMatchObject({ status: 403 });
  });

  it("is closed within two seconds when a moderator ends the stream, and stays closed [LVE-012]", async () => {
    const senders: Record<keyof LiveSite["protocols"], (key: string) => Promise<() => Promise<unknown>>> = {
      RTMP: async (key) => {
        const closed = site.sendByProgram(key);
        return () => closed;
      },
      WHIP: async (key) => {
        const connection = await site.offerByWhip(key);
        // The connection is closed already, so `end` has no effect.
        return async () => {
          await site.untilFree(key);
          expect((await fetch(connection, { method: "DELETE" })).status).toBe(404);
        };
      },
      WebSocket: async (key) => {
        const recorder = connectRecorder(site.world.url, key);
        expect(await recorder.answer).toBe("ready");
        await recorder.send(recording);
        return async () => expect((await recorder.ended).message).toBe(REFUSED);
      },
    };
    for (const [protocol, send] of Object.entries(senders)) {
      const { id, key } = await site.startStream();
      const closed = await send(key);
      const { db } = site.world.services;
      const stream = db.selectFrom("live_streams").select("signal_since").where("stream_key", "=", key);
      await until(async () => (await stream.executeTakeFirst())?.signal_since, "the sender", TIMEOUT_MS);
      await site.ban(id);
      const endedAt = performance.now();
      await closed();
      expect([protocol, performance.now() - endedAt < patient(2000)]).toEqual([protocol, true]);
      await site.untilFree(key);
      for (const next of Object.values(site.protocols)) expect(await next(key)).toBe(REFUSED);
    }
  });
});

/** Measures what a thousand wrong keys must not increase. */
async function costs() {
  const { pid } = process;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).split(" ").filter(Boolean);
  const folders = await readdir(path.join(site.world.services.config.dataDir, "live"));
  return { children: children.length, folders, open: (await readdir(`/proc/${pid}/fd`)).length };
}

describe("wrong keys", { timeout: 60_000 }, () => {
  it("cost nothing over RTMP and WebSocket, and their number is limited by address [LVE-016]", async () => {
    const before = await costs();
    const memory = process.memoryUsage().rss;
    const codes: string[] = [];
    for (let index = 0; index < 1000; index += 1) {
      const recorder = connectRecorder(site.world.url, `wrong${index}`);
      const { code } = await recorder.ended;
      recorder.socket.close();
      codes.push(code);
    }
    expect(codes[0]).toBe("STREAM_KEY_INVALID");
    expect(new Set(codes.slice(20))).toEqual(new Set(["TOO_MANY_REQUESTS"]));
    const said: string[] = [];
    for (let index = 0; index < 22; index += 1) said.push(await site.protocols.RTMP(`wrong${index}`));
    expect(said[0]).toBe(REFUSED);
    expect(said.at(-1)).toMatch(/^Too fast/);
    await until(async () => (await costs()).children <= before.children, "the end of the programs");
    const after = await costs();
    expect(after.folders).toEqual(before.folders);
    await until(async () => (await costs()).open < before.open + 10, "closed connections", TIMEOUT_MS);
    expect(process.memoryUsage().rss - memory).toBeLessThan(150 * 1024 ** 2);
  });
});
