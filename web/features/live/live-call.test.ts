// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { liveService } from "#shared/live/contract.ts";
import { callLive } from "./live-call.ts";

it("calls the live service at its configured address [CLI-019]", async () => {
  const asked: string[] = [];
  const call = callLive({ liveUrl: "https://live.example" }, async (address) => {
    asked.push(address as string);
    return Response.json({ url: "x", ok: true });
  });

  await call(liveService.endStream, { params: { id: "film" } });
  await call(liveService.streamUrl);
  await call(liveService.rtmpUrl);

  expect(asked).toEqual([
    "https://live.example/end-stream/film",
    "https://live.example/stream-url",
    "https://live.example/rtmp-url",
  ]);
});
