import { describe, expect, it } from "vitest";
import { ingestServer, streamKeyOf } from "./addresses.ts";

describe("addresses of a live stream", () => {
  it("strips a leading /live/ from the key [LIV-042]", () => {
    expect(streamKeyOf("/live/k")).toBe("k");
    expect(streamKeyOf("k")).toBe("k");
    expect(streamKeyOf("/livelong")).toBe("/livelong");
  });

  it("adds /live to the ingest address [LIV-043]", () => {
    expect(ingestServer("rtmp://h")).toBe("rtmp://h/live");
  });
});
