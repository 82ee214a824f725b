import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts, type UserSettings } from "#shared/accounts/contract.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Changes = CallInput<typeof accounts.edit>["body"];

async function imageFile(format: "png" | "jpeg" | "gif"): Promise<Blob> {
  const image = sharp({ create: { width: 64, height: 64, channels: 3, background: "#c00" } });
  return new Blob([new Uint8Array(await image.toFormat(format).toBuffer())], { type: `image/${format}` });
}

describe("GET /auth/me", () => {
  it("returns the caller's identity, role and channels [ACC-026, ACC-032]", async () => {
    const { id, email, call, channel } = await world.creator();

    expect(await call(accounts.me)).toMatchObject({
      _id: id,
      email,
      name: "Ola",
      surname: "Kowal",
      role: "creator",
      channels: [{ _id: channel._id, name: channel.name, slug: channel.slug }],
    });
  });
});

describe("PATCH /auth/update-account", () => {
  it("stores profile fields, and clears them again", async () => {
    const { call } = await world.person();
    const profile = { phone: "600 700 800", address: "Leśna 4", sex: "female", age: "under18" } as const;

    expect(await call(accounts.edit, { body: { ...profile, bio: "Nadaję z lasu" } })).toMatchObject(profile);
    const nothing = { phone: null, address: null, sex: null, age: null };
    expect(await call(accounts.edit, { body: nothing })).toMatchObject({ ...nothing, bio: "Nadaję z lasu" });
  });

  it.each<[Changes, boolean]>([
    [{ phone: "12345678" }, false],
    [{ phone: "+48 600 700 800" }, true],
    [{ address: "x".repeat(128) }, true],
    [{ address: "x".repeat(129) }, false],
    [{ bio: "x".repeat(1001) }, false],
    [{ name: "An1a" }, false],
    [{ name: "  Anna Maria " }, true],
    [{ surname: "" }, false],
    [{ sex: "other" } as unknown as Changes, false],
    [{ age: "17" } as unknown as Changes, false],
  ])("validates %j as at registration", async (body, isFine) => {
    const { call } = await world.person();
    const [field = ""] = Object.keys(body);
    const refusal = { status: 400, errors: { [field]: expect.any(String) } };

    const outcome = await outcomeOf(call(accounts.edit, { body }));

    expect(outcome).toMatchObject(isFine ? { status: 200 } : refusal);
  });

  it("stores every setting [ACC-033]", async () => {
    const { id, call } = await world.person();
    const settings: UserSettings = {
      language: "en",
      theme: "blue",
      darkMode: false,
      sidebarLock: true,
      chatVariant: "compact",
      cinemaMode: true,
      video: { volume: 0.4, mute: true, selectedQuality: 720, playbackRate: 1.5 },
      selectedCommentAs: { user: id, channel: null },
      feedTabSelected: 1,
    };

    await call(accounts.edit, { body: { settings } });

    expect((await call(accounts.me)).settings).toEqual(settings);
  });

  it("stores the terms acceptance date and notification settings, both empty at first [ACC-034]", async () => {
    const { call } = await world.person();
    expect(await call(accounts.me)).toMatchObject({ termsAcceptedAt: null, notificationSettings: null });
    const changes = {
      termsAcceptedAt: "2026-11-20T12:00:00.000Z",
      notificationSettings: {
        email: { newVideo: true, videoLive: false, unreadNotifications: true },
        push: { newVideo: false, videoLive: true, unreadNotifications: false },
      },
    };

    await call(accounts.edit, { body: changes });

    expect(await call(accounts.me)).toMatchObject(changes);
  });
});

describe("the avatar of an account", () => {
  it("is shown after the upload until it is removed [ACC-020, ACC-021, ACC-031]", async () => {
    const { id, call } = await world.person();
    const shown = async () => {
      const response = await fetch(`${world.url}/edge/user/${id}/48.webp`);
      return Buffer.from(await response.arrayBuffer()).toString("base64");
    };
    const before = await shown();
    expect(await call(accounts.me)).toMatchObject({ hasAvatar: false });

    for (const format of ["png", "jpeg"] as const) {
      expect(await call(accounts.setAvatar, { file: await imageFile(format) })).toMatchObject({
        hasAvatar: true,
      });
      expect(await shown()).not.toBe(before);
    }

    expect(await call(accounts.removeAvatar)).toMatchObject({ hasAvatar: false });
    expect(await shown()).toBe(before);
  });

  it("must be a PNG or JPG of at most 5 MB [ACC-020]", async () => {
    const { call } = await world.person();
    const large = new Blob([new Uint8Array(6 * 1024 * 1024)], { type: "image/png" });

    expect(await outcomeOf(call(accounts.setAvatar, { file: await imageFile("gif") }))).toMatchObject({
      status: 415,
    });
    expect(await outcomeOf(call(accounts.setAvatar, { file: large }))).toMatchObject({ status: 413 });
    expect(await call(accounts.me)).toMatchObject({ hasAvatar: false });
  });
});
