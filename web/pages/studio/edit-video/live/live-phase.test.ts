import { describe, expect, it } from "vitest";
import { overwriteGetLocale } from "#web/i18n/compiled/runtime.js";
import { cutText, endText, ladderText, panelPhase, phaseTexts, sendersText } from "./live-phase.ts";

const announced = {
  ...{
    live: true,
    isLiveNow: false,
    liveAutofinish: true,
    hls: null,
    renditions: [],
    status: "draft" as const,
  },
  ...{ livestreamStartsAt: null, livestreamEndedAt: null },
};
const on = { ...announced, isLiveNow: true, status: "public" as const };
const ended = { ...on, isLiveNow: false, livestreamEndedAt: "2026-11-20T20:00:00Z", hls: "/live/x" };
const recordedVideo = { ...ended, renditions: [{ name: "480", height: 480 }] };

const limits = { isSiteFull: false, hours: 4, endsAt: null, isRecorded: true, recordingDays: null };

describe("the phase of the live stream panel", () => {
  it.each([
    ["idle", announced, false],
    ["preview", announced, true],
    ["awaited", on, false],
    ["onAir", { ...on, hls: "/live/x" }, true],
    ["onAir", on, true],
    ["lost", { ...on, hls: "/live/x" }, false],
    ["recording", ended, false],
    ["unrecorded", { ...ended, status: "draft" as const, hls: null }, false],
    ["gone", { ...on, hls: "/live/x" }, false, true],
    ["onAir", { ...on, hls: "/live/x" }, true, true],
    [undefined, recordedVideo, false],
    [undefined, { ...announced, live: false }, false],
  ])("is %s", (phase, video, hasSignal, isSenderLost = false) => {
    expect(panelPhase(video, hasSignal, isSenderLost)).toBe(phase);
  });

  it("has its own text for each phase, and announces an automatic end only where scheduled [LAS-071]", () => {
    const phases = [
      "idle",
      "preview",
      "awaited",
      "onAir",
      "lost",
      "gone",
      "recording",
      "unrecorded",
    ] as const;
    for (const locale of ["pl", "en"] as const) {
      overwriteGetLocale(() => locale);
      const said = phases.map((phase) => phaseTexts(phase, on).text);
      expect(new Set(said).size).toBe(phases.length);
      expect(phaseTexts("lost", on).text).toMatch(/Po minucie|After a minute/);
      expect(phaseTexts("lost", { ...on, liveAutofinish: false }).text).not.toMatch(
        /Po minucie|After a minute/,
      );
      const early = { ...announced, livestreamStartsAt: "2026-11-20T20:00:00Z" };
      expect(phaseTexts("preview", early).text).not.toBe(phaseTexts("preview", announced).text);
    }
    overwriteGetLocale(() => "pl");
  });
});

describe("the text about qualities", () => {
  it("says that the server is busy, and why it matters, in both languages [LVE-034]", () => {
    expect(ladderText("busy")).toMatch(/^Serwer jest teraz zajęty.*tylko Twoją jakość/);
    expect(ladderText("ladder")).toMatch(/wybierają jakość/);
    overwriteGetLocale(() => "en");
    expect(ladderText("busy")).toMatch(/^The server is busy.*your quality only/);
    expect(ladderText("ladder")).toMatch(/choose the quality/);
    expect([ladderText("unneeded"), ladderText(null)]).toEqual([undefined, undefined]);
    overwriteGetLocale(() => "pl");
  });
});

describe("the text about two senders", () => {
  it("says which one viewers see, in both languages, and nothing about one alone", () => {
    const both = ["main", "backup"] as const;
    for (const [locale, main, backup, alone] of [
      ["pl", /obraz z\sgłównego/, /obraz z\sprogramu zapasowego/, /Główny program się rozłączył/],
      ["en", /Viewers see the main one/, /Viewers see the backup sender/, /The main sender disconnected/],
    ] as const) {
      overwriteGetLocale(() => locale);
      expect(sendersText({ senders: [...both], onAir: "main" })).toMatch(main);
      expect(sendersText({ senders: [...both], onAir: "backup" })).toMatch(backup);
      expect(sendersText({ senders: ["backup"], onAir: "backup" })).toMatch(alone);
      expect(sendersText({ senders: ["main"], onAir: "main" })).toBeUndefined();
      expect(sendersText({ senders: [], onAir: null })).toBeUndefined();
    }
    overwriteGetLocale(() => "pl");
  });
});

describe("the text about a sender that was cut off", () => {
  it("names the limit or the codecs, in both languages, and nothing otherwise [LVE-108]", () => {
    for (const [locale, limit] of [
      ["pl", /więcej niż 25\sMb\/s/],
      ["en", /more than 25 Mbit\/s/],
    ] as const) {
      overwriteGetLocale(() => locale);
      expect(cutText({ cut: "bitRate", maxMegabits: 25, limits })).toMatch(limit);
      expect(cutText({ cut: "codec", maxMegabits: 25, limits })).toMatch(/H\.264/);
      expect(cutText({ cut: null, maxMegabits: 25, limits })).toBeUndefined();
    }
    overwriteGetLocale(() => "pl");
  });
});

describe("the text about a full disk", () => {
  it("tells the streamer why the stream ended or was refused, in both languages [LVE-060]", () => {
    for (const [locale, over, refused] of [
      ["pl", /zabrakło miejsca.+Nagranie/, /kończy się miejsce/],
      ["en", /ran out of space.+recording/, /running out of space/],
    ] as const) {
      overwriteGetLocale(() => locale);
      expect(endText({ endReason: "noSpace", limits })).toMatch(over);
      expect(endText({ endReason: null, limits })).toBeUndefined();
      expect(cutText({ cut: "noSpace", maxMegabits: 25, limits })).toMatch(refused);
    }
    overwriteGetLocale(() => "pl");
  });
});

describe("the text about limits of the site", () => {
  it("says why the stream ended or its sender was refused, and what has become of the recording, in both languages", () => {
    for (const [locale, over, refused, unrecorded] of [
      ["pl", /tyle, ile może.+4\sgodz\./, /Teraz jest miejsce/, /nie zachowuje nagrań/],
      ["en", /as long as streams may.+4\shr/, /There is room now/, /keeps no recordings/],
    ] as const) {
      overwriteGetLocale(() => locale);
      expect(endText({ endReason: "timeLimit", limits })).toMatch(over);
      expect(cutText({ cut: "siteFull", maxMegabits: 25, limits })).toMatch(refused);
      // The panel says it itself then.
      const full = { ...limits, isSiteFull: true };
      expect(cutText({ cut: "siteFull", maxMegabits: 25, limits: full })).toBeUndefined();
      for (const phase of ["recording", "unrecorded"] as const) {
        expect(phaseTexts(phase, ended, false).text.replaceAll("\u00a0", " ")).toMatch(unrecorded);
        expect(phaseTexts(phase, ended).text.replaceAll("\u00a0", " ")).not.toMatch(unrecorded);
      }
    }
    overwriteGetLocale(() => "pl");
  });
});
