import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { ageConfirmation } from "#shared/videos/age.ts";
import { videos } from "#shared/videos/contract.ts";
import { addMedia } from "#server/testing/add-media.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";

type Age = "under18" | "18-24";

let world: World;
let author: Awaited<ReturnType<World["creator"]>>;
let adultVideo: { id: string };
let teenVideo: { id: string };

beforeAll(async () => {
  world = await openWorld();
  author = await world.creator();
  adultVideo = await videoFrom(18);
  teenVideo = await videoFrom(12);
});
afterAll(() => world.close());

async function videoFrom(ageRestriction: 0 | 12 | 18): Promise<{ id: string }> {
  const id = await makeVideo(world, author, "public");
  await addMedia(world, author, id);
  await author.call(videos.edit, { params: { id }, body: { ageRestriction } });
  return { id };
}

async function personOf(age: Age | undefined): Promise<Person> {
  const person = await world.person();
  if (age) await person.call(accounts.edit, { body: { age } });
  return person;
}

interface Session {
  readonly token?: string;
  readonly anonymousId?: string;
  readonly proof?: string;
}

/** A client with the headers of one browser session. */
function callIn({ token, anonymousId, proof }: Session): Call {
  const headers: Record<string, string> = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(anonymousId ? { "anonymous-id": anonymousId } : {}),
    ...(proof ? { "adult-proof": proof } : {}),
  };
  return createClient({ base: `${world.url}/api`, headers: () => headers });
}

async function passGate(session: Session): Promise<Session> {
  const { proof } = await callIn(session)(ageConfirmation.give);
  return { ...session, proof };
}

/** The age gate, the number of media addresses and the result of the playback request, for a caller and a video. */
async function accessOf(call: Call, params: { id: string }) {
  const video = await outcomeOf(call(videos.get, { params }));
  const shown = video.status === 200 ? await call(videos.get, { params }) : undefined;
  const { items } = await call(subtitles.list, { params });
  const { hls = null, dash = null, initialSegments = null, seekSprite = null } = shown ?? {};
  return {
    gate: shown?.ageGate ?? video.code,
    media: [hls, dash, initialSegments, seekSprite, ...items].filter((address) => address !== null).length,
    url: (await outcomeOf(call(videos.playbackUrl, { params }))).code ?? "200",
  };
}

const OPEN = { gate: "open", media: 5, url: "200" };
const ASKED = { gate: "confirm", media: 0, url: "AGE_UNCONFIRMED" };
const REFUSED = { gate: "AGE_REFUSED", media: 0, url: "AGE_REFUSED" };

describe("an adults-only video", () => {
  it("is refused to an account under 18, even with a confirmed session [LAS-026]", async () => {
    const { token } = await personOf("under18");
    const anonymousId = randomUUID();
    const { proof = "" } = await passGate({ anonymousId });

    expect(await accessOf(callIn({ token }), adultVideo)).toEqual(REFUSED);
    for (const session of [
      { token, proof },
      { token, anonymousId, proof },
    ]) {
      expect(await accessOf(callIn(session), adultVideo)).toEqual(REFUSED);
    }
    const asked = callIn({ token })(ageConfirmation.give);
    expect(await outcomeOf(asked)).toMatchObject({ status: 403, code: "AGE_REFUSED" });
    expect(await accessOf(callIn({ token }), teenVideo)).toEqual(OPEN);
    const unsignedPaths = ["seeksprite.jpg", "master.m3u8"].map(
      (name) => `/edge/video/${adultVideo.id}/${name}`,
    );
    for (const path of unsignedPaths) expect((await fetch(world.url + path)).status).not.toBe(200);
  });

  it("is refused to an account whose age changes to under 18 after passing the gate [LAS-026]", async () => {
    const person = await world.person();
    const passed = callIn(await passGate({ token: person.token }));
    expect(await accessOf(passed, adultVideo)).toEqual(OPEN);

    await person.call(accounts.edit, { body: { age: "under18" } });

    expect(await accessOf(passed, adultVideo)).toEqual(REFUSED);
  });

  it("is playable for visitors and accounts without an age after the gate in this session [LAS-027]", async () => {
    const { token } = await personOf(undefined);
    for (const session of [{ anonymousId: randomUUID() }, { token }]) {
      expect(await accessOf(callIn(session), adultVideo)).toEqual(ASKED);

      const passed = callIn(await passGate(session));
      expect(await accessOf(passed, adultVideo)).toEqual(OPEN);
      const { hls } = await passed(videos.get, { params: adultVideo });
      expect((await fetch(world.url + hls)).status).toBe(200);

      expect(await accessOf(callIn(session), adultVideo)).toEqual(ASKED);
    }
  });

  it("rejects a proof of another session, an expired proof and a forged one [LAS-027]", async () => {
    const [one, other] = [{ anonymousId: randomUUID() }, { anonymousId: randomUUID() }];
    const { proof = "" } = await passGate(one);
    const { token } = await personOf(undefined);

    for (const session of [
      { ...other, proof },
      { token, proof },
      { ...one, proof: `${proof}x` },
      { ...one, proof: "9999999999.adult" },
    ]) {
      expect(await accessOf(callIn(session), adultVideo)).toEqual(ASKED);
    }
    world.clock.advance(11 * 3600);
    expect(await accessOf(callIn({ ...one, proof }), adultVideo)).toEqual(OPEN);
    world.clock.advance(2 * 3600);
    expect(await accessOf(callIn({ ...one, proof }), adultVideo)).toEqual(ASKED);
  });

  it("needs no confirmation from adult accounts, and other videos need none from visitors", async () => {
    const { token } = await personOf("18-24");

    expect(await accessOf(callIn({ token }), adultVideo)).toEqual(OPEN);
    expect(await accessOf(world.call, teenVideo)).toEqual(OPEN);
  });

  it("can be managed, but not played, by team members under 18 [LAS-026]", async () => {
    const young = await world.creator();
    const id = await makeVideo(world, young, "public");
    await addMedia(world, young, id);
    await young.call(accounts.edit, { body: { age: "under18" } });
    const params = { id };

    const edited = await young.call(videos.edit, { params, body: { ageRestriction: 18 } });

    expect(edited).toMatchObject({ ageGate: "refused", hls: null, dash: null, can: { edit: true } });
    expect(await young.call(videos.get, { params })).toMatchObject({ ageGate: "refused", hls: null });
    const asked = young.call(videos.playbackUrl, { params });
    expect(await outcomeOf(asked)).toMatchObject({ code: "AGE_REFUSED" });
    const { items } = await young.call(subtitles.list, { params });
    // The team may edit subtitles; other users under 18 get none.
    expect(items).toHaveLength(1);
    const peer = await personOf("under18");
    expect((await peer.call(subtitles.list, { params })).items).toEqual([]);
    const signature = items[0]?.url.split("/").at(-3) ?? "";
    expect((await fetch(`${world.url}/edge/video/${id}/${signature}/master.m3u8`)).status).toBe(403);
  });

  it("invalidates addresses that were issued before its author set the restriction", async () => {
    const params = await videoFrom(0);
    const { hls } = await world.call(videos.get, { params });
    const status = async () => (await fetch(world.url + hls)).status;
    expect(await status()).toBe(200);

    await author.call(videos.edit, { params, body: { adultsOnly: true } });

    await until(async () => (await status()) === 403, "the refusal", 1000);
  });
});
