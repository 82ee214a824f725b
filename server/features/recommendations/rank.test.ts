import { describe, expect, it } from "vitest";
import { type Candidate, rank } from "./rank.ts";
import { termsOf } from "./terms.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const OLD = new Date("2026-01-01T12:00:00Z");

function candidate(id: string, facts: Partial<Candidate> = {}): Candidate {
  return {
    id,
    channelId: id,
    publishedAt: OLD,
    views: 0,
    likes: 0,
    coWatched: 0,
    subject: 0,
    isSameChannel: false,
    affinity: 0,
    seenShare: 0,
    ...facts,
  };
}

describe("rank", () => {
  it.each<[string, Partial<Candidate>]>([
    ["watchedTogether", { coWatched: 1 }],
    ["sameSubject", { subject: 1 }],
    ["sameChannel", { isSameChannel: true }],
    ["watchedChannel", { affinity: 1 }],
    ["liked", { likes: 500 }],
    ["fresh", { publishedAt: NOW }],
  ])("ranks a video with %s above one without, and gives that as the reason", (reason, facts) => {
    expect(rank([candidate("plain"), candidate("good", facts)], NOW).at(0)).toEqual({ id: "good", reason });
  });

  it("ranks videos watched to the end last", () => {
    const seen = candidate("seen", { coWatched: 1, seenShare: 1 });

    expect(rank([seen, candidate("unseen", { subject: 0.4 })], NOW).map(({ id }) => id)).toEqual([
      "unseen",
      "seen",
    ]);
  });

  it("does not let one channel fill the list", () => {
    const ofOne = Array.from({ length: 6 }, (_, n) => candidate(`a${n}`, { channelId: "a", subject: 0.9 }));
    const ofOthers = ["b", "c"].map((id) => candidate(id, { subject: 0.6 }));

    const first = rank([...ofOne, ...ofOthers], NOW).slice(0, 5);

    expect(first.map(({ id }) => id)).toEqual(expect.arrayContaining(["b", "c"]));
  });
});

describe("termsOf", () => {
  it("compares tags, categories and word prefixes", () => {
    const one = termsOf({ title: "Nocnym pociągiem w góry", tags: ["Kolej"], categories: ["tourism"] });
    const other = termsOf({ title: "Pociąg do Żywca", tags: ["kolej"], categories: [] });

    expect(one).toEqual(["tag:kolej", "category:tourism", "word:nocnym", "word:pociag", "word:gory"]);
    expect(other).toEqual(["tag:kolej", "word:pociag", "word:zywca"]);
  });
});
