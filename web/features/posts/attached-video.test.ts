import { describe, expect, it } from "vitest";
import { attachedVideoId } from "./attached-video.ts";

const ID = "0199a000-0000-7000-8000-000000000000";

describe("attachedVideoId", () => {
  it("finds the video whose URL is in a message [POS-015]", () => {
    expect(attachedVideoId(`Zobaczcie: https://nadaj.example/en/watch/${ID}?t=30, warto`)).toBe(ID);
    expect(attachedVideoId(`/watch/${ID.toUpperCase()}`)).toBe(ID);
    for (const message of ["Hej", "/watch/", "https://example.org/watch/abc", `/playlist/${ID}`]) {
      expect(attachedVideoId(message)).toBeUndefined();
    }
  });
});
