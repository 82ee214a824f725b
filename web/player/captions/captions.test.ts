import { describe, expect, it } from "vitest";
import { shownTrack, toggledLanguage } from "./captions.ts";

const english = { language: "en", label: "English", url: "/en.vtt" };
const polish = { language: "pl", label: "polski", url: "/pl.vtt" };

describe("shownTrack", () => {
  it("shows the chosen language where there is one", () => {
    expect(shownTrack([english, polish], "pl")).toBe(polish);
    expect(shownTrack([english], "pl")).toBeUndefined();
    expect(shownTrack([english], null)).toBeUndefined();
  });
});

describe("toggledLanguage", () => {
  it("turns captions on in the language of the page", () => {
    expect(toggledLanguage([english, polish], null, "pl")).toBe("pl");
  });

  it("uses the first language when the page's language is missing", () => {
    expect(toggledLanguage([english], null, "pl")).toBe("en");
    expect(toggledLanguage([english], "de", "pl")).toBe("en");
  });

  it("turns captions off", () => {
    expect(toggledLanguage([english, polish], "en", "pl")).toBeNull();
  });

  it("changes nothing for a video without captions", () => {
    expect(toggledLanguage([], "pl", "pl")).toBe("pl");
    expect(toggledLanguage([], null, "pl")).toBeNull();
  });
});
