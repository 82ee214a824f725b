import { afterEach, expect, it, vi } from "vitest";
import { joinSessionChannel, type SessionChannel } from "./session-channel.ts";

/** Tabs of one browser: they share a channel that gives every message to all others. */
class Tabs {
  static readonly open = new Set<Tabs>();
  private readonly listeners: ((event: { data: unknown }) => void)[] = [];

  constructor() {
    Tabs.open.add(this);
  }
  addEventListener(_name: "message", listener: (event: { data: unknown }) => void): void {
    this.listeners.push(listener);
  }
  postMessage(data: unknown): void {
    for (const tab of Tabs.open) if (tab !== this) for (const listener of tab.listeners) listener({ data });
  }
}

interface OpenTab {
  readonly channel: SessionChannel;
  readonly heard: string[];
}

function openTab(token: string | null): OpenTab {
  const heard: string[] = [];
  const channel = joinSessionChannel({
    token: () => token,
    onToken: (given) => heard.push(`token ${given}`),
    onEnded: (ended) => heard.push(`ended ${ended}`),
  });
  return { channel, heard };
}

vi.stubGlobal("BroadcastChannel", Tabs);
afterEach(() => {
  Tabs.open.clear();
  vi.useRealTimers();
});

it("gives a new tab the token of an open one at once [LAS-046]", async () => {
  vi.useFakeTimers();
  const [stranger, signedIn] = [openTab(null), openTab("secret")];
  const fresh = openTab(null);

  // No time passes: only an answer ends the waiting.
  expect(await fresh.channel.ask(400)).toBe("secret");

  expect([fresh.heard, stranger.heard, signedIn.heard]).toEqual([["token secret"], ["token secret"], []]);
});

it("lets a tab wait no longer than it wants where nobody is signed in [LAS-046]", async () => {
  vi.useFakeTimers();
  openTab(null);
  const asked = openTab(null).channel.ask(400);
  let answer: string | null | undefined;
  void asked.then((value) => {
    answer = value;
  });

  await vi.advanceTimersByTimeAsync(399);
  expect(answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toBeNull();
});

it("tells all other tabs of a login and of the end of a session [LAS-047]", () => {
  const [one, other, third] = [openTab(null), openTab(null), openTab(null)];

  one.channel.tellToken("secret");
  other.channel.tellEnded("secret");

  expect([one.heard, other.heard, third.heard]).toEqual([
    ["ended secret"],
    ["token secret"],
    ["token secret", "ended secret"],
  ]);
});
