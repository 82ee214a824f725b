import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createFrameReader, type Frame } from "./h264-frames.ts";
import { readFrameSize } from "./frame-size.ts";
import { isRtcp, senderReports } from "./rtcp.ts";
import { createRtpReceiver, readRtp, type RtpPacket } from "./rtp-receiver.ts";
import { createSenderClock } from "./sender-clock.ts";

const KEY = Buffer.from([0x65, 1, 2, 3]);
const DELTA = Buffer.from([0x41, 1, 2, 3]);

/** One frame per packet; every tenth is a key frame. */
function packet(sequence: number): RtpPacket {
  const payload = sequence % 10 === 0 ? KEY : DELTA;
  return { sequence: sequence & 0xff_ff, timestamp: sequence * 3000, ssrc: 7, isLast: true, payload };
}

function openReceiver() {
  const frames: Frame[] = [];
  const asked: number[] = [];
  let broken = 0;
  const reader = createFrameReader({
    onFrame: (frame) => frames.push(frame),
    onBroken: () => {
      broken += 1;
    },
  });
  const receiver = createRtpReceiver({
    rate: 90_000,
    deliver: reader.push,
    askAgain: (_ssrc, sequences) => asked.push(...sequences),
  });
  return { receiver, frames, asked, broken: () => broken };
}

describe("the media of a WHIP sender", () => {
  it("is put in order, and lost packets are asked for again, also where their numbers wrap around", () => {
    const { receiver, frames, asked } = openReceiver();
    const start = 65_530;
    for (const offset of [0, 1, 3, 2, 4, 5, 6, 8]) receiver.push(packet(start + offset), 1000 + offset * 33);
    expect(asked).toContain((start + 7) & 0xff_ff);
    receiver.push(packet(start + 7), 1300);
    expect(frames.map(({ timestamp }) => timestamp / 3000 - start)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("is dropped from a hole to the next key frame, which is asked for [LVE-007]", () => {
    const { receiver, frames, broken } = openReceiver();
    for (let sequence = 100; sequence < 125; sequence += 1) {
      if (sequence !== 104) receiver.push(packet(sequence), sequence * 33);
    }
    receiver.flush(125 * 33 + 500);
    expect(broken()).toBe(1);
    const shown = frames.map(({ timestamp }) => timestamp / 3000);
    const whole = Array.from({ length: 25 }, (_, index) => 100 + index);
    expect(shown).toEqual(whole.filter((sequence) => sequence < 104 || sequence >= 110));
  });

  it("survives garbage within a session [LVE-101]", () => {
    const { receiver } = openReceiver();
    for (let index = 0; index < 20_000; index += 1) {
      const bytes = randomBytes(8 + (index % 200));
      bytes[0] = 0x80 | ((bytes[0] ?? 0) & 0x3f);
      expect(isRtcp(bytes) ? [...senderReports(bytes)].length : 0).toBeLessThan(9);
      const rtp = readRtp(bytes);
      if (rtp) receiver.push({ ...rtp, ssrc: 7 }, index);
      readFrameSize(bytes);
    }
    expect(receiver.report(20_000)).toHaveLength(24);
  });

  it("tells the size of its pictures", () => {
    // 1280x720, constrained baseline, as Chromium sends it.
    expect(readFrameSize(Buffer.from("6742c01f8c8d402802dd80b50101014000", "hex"))).toBeDefined();
  });

  it("is on one clock: sound glides to its place beside the picture", () => {
    const clock = createSenderClock({ video: 90_000, audio: 48_000 });
    // The audio arrives 80 ms later than its timestamp.
    clock.frameTime(0, 1000);
    clock.soundTime(0, 1080);
    clock.takeReport("video", { ntp: 500_000, rtp: 0, middle: 0 });
    clock.takeReport("audio", { ntp: 500_000, rtp: 0, middle: 0 });
    const times = Array.from({ length: 300 }, (_, index) => clock.soundTime((index + 1) * 960, 0));
    expect(times[0]).toBeCloseTo(1080 + 20 - 0.4);
    expect(times.at(-1)).toBeCloseTo(1000 + 300 * 20);
  });
});
