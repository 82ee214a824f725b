import { describe, expect, it } from "vitest";
import { openLossDetector, smallerChunk } from "./chunk-size.ts";

describe("smallerChunk", () => {
  it("halves a size down to 256 KiB, and then ends", () => {
    expect(smallerChunk(16 * 1024 ** 2)).toBe(8 * 1024 ** 2);
    expect(smallerChunk(300 * 1024)).toBe(256 * 1024);
    expect(smallerChunk(256 * 1024)).toBeUndefined();
  });
});

describe("openLossDetector", () => {
  const MIB = 1024 ** 2;
  const SMALLEST = 256 * 1024;

  it("asks for less at the second loss at the same place", () => {
    const reactToLoss = openLossDetector();
    const lose = (accepted: number) => reactToLoss({ accepted, requested: MIB, isStalled: false });

    expect([lose(0), lose(0), lose(0)]).toEqual(["repeat", "shrink", "shrink"]);
    expect([lose(10), lose(20), lose(20)]).toEqual(["repeat", "repeat", "shrink"]);
  });

  it("stops when the smallest request is lost three times more at the same place", () => {
    const reactToLoss = openLossDetector();
    const lose = (accepted: number) => reactToLoss({ accepted, requested: SMALLEST, isStalled: false });

    expect([lose(0), lose(0), lose(0), lose(0)]).toEqual(["repeat", "repeat", "repeat", "stop"]);
  });

  it("counts anew where the server has more bytes", () => {
    const reactToLoss = openLossDetector();
    const lose = (accepted: number) => reactToLoss({ accepted, requested: SMALLEST, isStalled: false });

    expect([lose(0), lose(0), lose(0), lose(5)]).toEqual(["repeat", "repeat", "repeat", "repeat"]);
    expect([lose(5), lose(5), lose(5)]).toEqual(["repeat", "repeat", "stop"]);
  });

  it("asks for less on a line that stalls, and never stops", () => {
    const reactToLoss = openLossDetector();
    const stall = (requested: number) => reactToLoss({ accepted: 0, requested, isStalled: true });

    expect([stall(MIB), stall(MIB)]).toEqual(["repeat", "shrink"]);
    for (let time = 0; time < 10; time += 1) expect(stall(SMALLEST)).toBe("repeat");
  });
});
