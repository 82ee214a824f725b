import { expect, it } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import { startS3TestServer } from "#server/platform/storage/testing/s3-test-server.ts";
import { addMedia } from "#server/testing/add-media.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { openWorld, until } from "#server/testing/world.ts";

it("redirects players to the object storage for a minute, and rejects callers without rights [LAS-176]", async () => {
  const { settings, stop } = await startS3TestServer();
  const world = await openWorld({
    env: {
      ...{ S3_ENDPOINT: settings.endpoint, S3_BUCKET: settings.bucket },
      ...{ S3_ACCESS_KEY: settings.accessKey, S3_SECRET_KEY: settings.secretKey },
    },
  });
  try {
    const creator = await world.creator();
    const id = await makeVideo(world, creator, "public");
    await addMedia(world, creator, id);
    const { hls } = await world.call(videos.get, { params: { id } });
    const playlist = new URL((hls ?? "").replace("master", "480p"), world.url);
    const text = await (await fetch(playlist)).text();
    const named = text.split("\n").find((line) => line !== "" && !line.startsWith("#")) ?? "";
    const address = new URL(named, playlist);

    expect(address.origin).toBe(new URL(world.url).origin);
    const redirected = await fetch(address, { redirect: "manual" });
    expect([redirected.status, redirected.headers.get("cache-control")]).toEqual([302, "no-store"]);
    const direct = new URL(redirected.headers.get("location") ?? "");
    expect(direct.origin).toBe(settings.endpoint);
    expect(direct.searchParams.get("X-Amz-Expires")).toBe("60");
    expect((await fetch(address, { headers: { range: "bytes=0-15" } })).status).toBe(206);

    await creator.call(videos.remove, { params: { id } });
    await until(
      async () => (await fetch(address, { redirect: "manual" })).status === 403,
      "the refusal",
      1000,
    );
  } finally {
    await world.close();
    await stop();
  }
});
