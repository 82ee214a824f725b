import { describe, expect, it } from "vitest";
import { textParts } from "./text-parts.ts";

function linksIn(text: string): string[] {
  return textParts(text).flatMap((part) => (part.kind === "link" ? [part.href] : []));
}

function timestampsIn(text: string, durationSeconds: number): number[] {
  return textParts(text, durationSeconds).flatMap((part) => (part.kind === "moment" ? [part.seconds] : []));
}

describe("textParts", () => {
  it("leaves plain text unchanged", () => {
    expect(textParts("Zażółć gęślą jaźń.\nTak.")).toEqual([
      { kind: "text", text: "Zażółć gęślą jaźń.\nTak." },
    ]);
    expect(textParts("")).toEqual([]);
  });

  it.each([
    ["zobacz https://nadaj.pl/a?b=c#d, dobrze?", "https://nadaj.pl/a?b=c#d"],
    ["(https://pl.wikipedia.org/wiki/Most_(budowla))", "https://pl.wikipedia.org/wiki/Most_(budowla)"],
    ["www.kolej.pl/odcinki.", "https://www.kolej.pl/odcinki"],
    ["„https://nadaj.pl”", "https://nadaj.pl"],
    ["pisz: redakcja@kolej.com.pl!", "mailto:redakcja@kolej.com.pl"],
    ["https://zażółć.pl/gęślą…", "https://zażółć.pl/gęślą"],
    ["WWW.kolej.pl", "https://WWW.kolej.pl"],
    ["www.nowa-domena.photography/a?b", "https://www.nowa-domena.photography/a?b"],
    ["http://localhost:3000/x", "http://localhost:3000/x"],
    ["https://nadaj.pl/a»", "https://nadaj.pl/a"],
    ["mailto:ala@kot.pl", "mailto:ala@kot.pl"],
    ["[https://nadaj.pl/a].", "https://nadaj.pl/a"],
    ["[www.kolej.pl/a[1]]", "https://www.kolej.pl/a[1]"],
    ["{https://nadaj.pl/a}", "https://nadaj.pl/a"],
    ["<https://nadaj.pl/a>", "https://nadaj.pl/a"],
    [`"https://nadaj.pl/a"`, "https://nadaj.pl/a"],
    ["[most](https://nadaj.pl/a)", "https://nadaj.pl/a"],
  ])("finds the URL in %s", (text, href) => {
    expect(linksIn(text)).toEqual([href]);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://a.pl",
    "a.b@c",
    "http://",
    "nadaj.pl",
    "www.",
    "//a.pl",
  ])("makes no link of %s", (text) => {
    expect(linksIn(text)).toEqual([]);
  });

  it("finds the timestamps within the video", () => {
    expect(timestampsIn("0:00 start, (1:23) środek, 1:02:03 koniec, 9:99:99", 4000)).toEqual([0, 83, 3723]);
    expect(timestampsIn("0:30 i 2:00", 60)).toEqual([30]);
    expect(timestampsIn("1:23", 0)).toEqual([]);
  });

  it("ignores timestamps inside a longer number", () => {
    expect(timestampsIn("Mt 5:3, wynik 12:345, wersja 1:23:45:67, 10:30.5", 100_000)).toEqual([]);
  });

  it("preserves every character", () => {
    const text = "0:10 Wstęp – www.a.pl, b@c.pl (https://d.pl/e). 99:99 koniec\n";
    expect(
      textParts(text, 60)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });
});
