import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { channels } from "#shared/channels/contract.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const NOWHERE = "01900000-0000-7000-8000-000000000000";

describe("POST /channels", () => {
  it.each([
    ["ab", false],
    ["Abc", true],
    ["n".repeat(64), true],
    ["n".repeat(65), false],
  ])("accepts names of 3 to 64 characters [CHA-009, CHA-021]", async (name, isFine) => {
    const { call } = await world.person({ role: "creator" });
    const refusal = { status: 400, errors: { name: expect.any(String) } };

    const outcome = await outcomeOf(call(channels.create, { body: { name } }));

    expect(outcome).toMatchObject(isFine ? { status: 200 } : refusal);
  });

  it.each([
    ["a b", false],
    ["a/b", false],
    ["żółw", false],
    ["api", false],
    ["Watch", false],
    ["A-b_c.9", true],
    ["ab", false],
    ["xyz", true],
    ["x".repeat(24), true],
    ["x".repeat(25), false],
  ])("validates the address %s [CHA-007, CHA-022, CHA-023]", async (slug, isFine) => {
    const { call } = await world.person({ role: "creator" });

    const refusal = { status: 400, errors: { slug: expect.any(String) } };

    const { available } = await call(channels.slugAvailability, { params: { slug } });
    const outcome = await outcomeOf(call(channels.create, { body: { name: "Kanał", slug } }));

    expect(available).toBe(isFine);
    expect(outcome).toMatchObject(isFine ? { status: 200 } : refusal);
  });

  it("generates different addresses for channels of the same name", async () => {
    const { call } = await world.person({ role: "creator" });

    const first = await call(channels.create, { body: { name: "Żółta Łódź" } });
    const second = await call(channels.create, { body: { name: "Żółta Łódź" } });

    expect(first.slug).toBe("zolta-lodz");
    expect(second.slug).toBe("zolta-lodz-2");
  });

  it("rejects a taken address, ignoring case", async () => {
    const { call } = await world.person({ role: "creator" });
    await call(channels.create, { body: { name: "Kanał", slug: "Zajety" } });

    expect(await call(channels.slugAvailability, { params: { slug: "zajety" } })).toEqual({
      available: false,
    });
    await expect(call(channels.create, { body: { name: "Kanał", slug: "zajety" } })).rejects.toMatchObject({
      status: 409,
      code: "SLUG_TAKEN",
    });
  });
});

describe("GET /channels", () => {
  it("returns a channel by id and by address, and the caller's role [CHA-005, CHA-006, CHA-008, CHA-012, CHA-013]", async () => {
    const { channel, call } = await world.creator();

    const byId = await world.call(channels.get, { params: { id: channel._id } });
    const bySlug = await world.call(channels.bySlug, { params: { slug: channel.slug.toUpperCase() } });

    expect(byId).toMatchObject({
      _id: channel._id,
      name: channel.name,
      slug: channel.slug,
      subscriptionsCount: 0,
    });
    expect(bySlug).toEqual(byId);
    expect(byId).not.toHaveProperty("channelRole");
    const role = { params: { slug: channel.slug } };
    expect(await call(channels.role, role)).toEqual({ channelRole: "owner" });
    expect(await world.call(channels.role, role)).toEqual({ channelRole: null });
    await expect(world.call(channels.get, { params: { id: NOWHERE } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(world.call(channels.bySlug, { params: { slug: "nobody" } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("lists with and without a trailing slash, sorted by subscriptions on request [CHA-004]", async () => {
    const { channel } = await world.creator();
    const { channel: popular } = await world.creator();
    await world.services.db
      .updateTable("channels")
      .set({ subscriptions_count: 1000 })
      .where("id", "=", popular._id)
      .execute();

    const { items } = await world.call(channels.list, { query: { sort: "subscriptionsCount", limit: 100 } });

    expect(items[0]).toMatchObject({ _id: popular._id });
    expect(items.map(({ _id }) => _id)).toContain(channel._id);
    for (const address of ["/api/channels", "/api/channels/"]) {
      expect((await fetch(world.url + address)).status).toBe(200);
    }
  });

  it("hides private channels from strangers and unlisted ones from lists [CHA-017]", async () => {
    const { channel, call } = await world.creator();
    const params = { id: channel._id };
    const listed = async () =>
      (await call(channels.list, { query: { limit: 100 } })).items.map(({ _id }) => _id);

    await call(channels.edit, { params, body: { visibility: "nonpublic" } });
    expect(await listed()).not.toContain(channel._id);
    const stranger = await world.person();
    expect(await stranger.call(channels.get, { params })).toMatchObject({ visibility: "non_public" });

    await call(channels.edit, { params, body: { visibility: "private" } });
    await expect(stranger.call(channels.get, { params })).rejects.toMatchObject({ status: 404 });
    expect(await call(channels.get, { params })).toMatchObject({ visibility: "private" });
  });
});

describe("PATCH /channels/{id}", () => {
  it("is restricted to the owner and administrators [CHA-010, CHA-014]", async () => {
    const { channel, call } = await world.creator();
    const stranger = await world.person({ role: "creator" });
    const moderator = await world.person({ role: "moderator" });
    const admin = await world.person({ role: "admin" });
    const edit = { params: { id: channel._id }, body: { description: "O pociągach", tags: ["kolej"] } };

    await expect(world.call(channels.edit, edit)).rejects.toMatchObject({ status: 401 });
    await expect(stranger.call(channels.edit, edit)).rejects.toMatchObject({ status: 403 });
    await expect(moderator.call(channels.edit, edit)).rejects.toMatchObject({ status: 403 });
    expect(await call(channels.edit, edit)).toMatchObject({ description: "O pociągach", tags: ["kolej"] });
    const renamed = { params: edit.params, body: { name: "Nowa nazwa" } };
    expect(await admin.call(channels.edit, renamed)).toMatchObject({ name: "Nowa nazwa", tags: ["kolej"] });
  });
});

describe("POST /channels/{id}/picture and /banner", () => {
  it("stores an upright image, served by the edge in several sizes [MCH-014, MCH-015, IMG-003, IMG-007]", async () => {
    const { channel, call } = await world.creator();
    const params = { id: channel._id };
    const image = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#c02020" } })
      .jpeg()
      .toBuffer();
    const file = new Blob([new Uint8Array(image)], { type: "image/jpeg" });

    const changed = await call(channels.setAvatar, { params, file });
    await call(channels.setBanner, { params, file });

    expect(changed).toMatchObject({ hasAvatar: true, imageVersion: 1 });
    for (const size of [48, 96, 128, 256, 512, 1024]) {
      const response = await fetch(`${world.url}/edge/channel/${channel._id}/${size}.webp?v=1`);
      expect(response.headers.get("content-type")).toBe("image/webp");
      const { data } = await sharp(Buffer.from(await response.arrayBuffer()))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data[0]).toBeGreaterThan(150);
    }
    expect((await fetch(`${world.url}/edge/channel/${channel._id}/50.webp`)).status).toBe(404);
  });

  it("rejects files that are not images or too large, and other users", async () => {
    const { channel, call } = await world.creator();
    const params = { id: channel._id };
    const text = new Blob(["<svg onload=alert(1)>"], { type: "image/png" });
    const huge = new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: "image/png" });
    const stranger = await world.person();

    await expect(call(channels.setAvatar, { params, file: text })).rejects.toMatchObject({
      code: "NOT_IMAGE",
    });
    await expect(call(channels.setAvatar, { params, file: huge })).rejects.toMatchObject({ status: 413 });
    await expect(stranger.call(channels.setAvatar, { params, file: text })).rejects.toMatchObject({
      status: 403,
    });
  });

  it("accepts an image as multipart form data, too", async () => {
    const { channel, token } = await world.creator();
    const form = new FormData();
    const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#20c020" } })
      .png()
      .toBuffer();
    form.set("file", new Blob([new Uint8Array(image)], { type: "image/png" }), "obraz.png");

    const response = await fetch(`${world.url}/api/channels/${channel._id}/picture`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });

    expect(response.status).toBe(200);
  });
});
