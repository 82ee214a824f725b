import { describe, expect, it } from "vitest";
import { embedCode } from "./embed-code.ts";
import { readEmbedCommand } from "./embed-protocol.ts";

describe("embedCode", () => {
  const video = { origin: "https://nadaj.test", videoId: "v1", width: 640, height: 360 };

  it("is an iframe that starts at a given second", () => {
    const code = embedCode({ ...video, title: "Pociąg", startSeconds: 90.7 });

    expect(code).toContain('src="https://nadaj.test/embed/v1?t=90"');
    expect(code).toContain('title="Pociąg"');
    expect(code).toMatch(/^<iframe [^<>]+><\/iframe>$/);
  });

  it("escapes the title attribute", () => {
    expect(embedCode({ ...video, title: '"><script>' })).toContain('title="&quot;&gt;&lt;script&gt;"');
  });
});

describe("readEmbedCommand", () => {
  it.each([
    [{ target: "nadaj", command: "play" }, { command: "play" }],
    [
      { target: "nadaj", command: "seek", seconds: 12.5 },
      { command: "seek", seconds: 12.5 },
    ],
    [{ target: "nadaj", command: "seek", seconds: -1 }, undefined],
    [{ target: "nadaj", command: "seek", seconds: "1" }, undefined],
    [{ target: "nadaj", command: "eval" }, undefined],
    [{ command: "play" }, undefined],
    ["play", undefined],
    [null, undefined],
  ])("reads %j as %j", (message, command) => {
    expect(readEmbedCommand(message)).toEqual(command);
  });
});
