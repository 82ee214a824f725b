import { afterEach, expect, it, vi } from "vitest";
import { joinSessionChannel, type SessionChannel } from "./session-channel.ts";

/** Tabs of one browser: a shared channel delivers every message to all other tabs. */
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
  readonly received: string[];
}

function openTab(token: string | null): OpenTab {
  const received: string[] = [];
  const channel = joinSessionChannel({
    token: () => token,
    onToken: (given) => received.push(`token ${given}`),
    onEnded: (ended) => received.push(`ended ${ended}`),
  });
  return { channel, received };
}

vi.stubGlobal("BroadcastChannel", Tabs);
afterEach(() => {
  Tabs.open.clear();
  vi.useRealTimers();
});

it("gives a new tab the token of an open one immediately [LAS-046]", async () => {
  vi.useFakeTimers();
  const [stranger, signedIn] = [openTab(null), openTab("secret")];
  const fresh = openTab(null);

  // No time passes: only a response ends the wait.
  expect(await fresh.channel.requestToken(400)).toBe("secret");

  expect([fresh.received, stranger.received, signedIn.received]).toEqual([
    ["token secret"],
    ["token secret"],
    [],
  ]);
});

it("times out for a tab when no other tab is signed in [LAS-046]", async () => {
  vi.useFakeTimers();
  openTab(null);
  const asked = openTab(null).channel.requestToken(400);
  let answer: string | null | undefined;
  void asked.then((value) => {
    answer = value;
  });

  await vi.advanceTimersByTimeAsync(399);
  expect(answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toBeNull();
});

it("notifies all other tabs of a login and of the end of a session [LAS-047]", () => {
  const [one, other, third] = [openTab(null), openTab(null), openTab(null)];

  one.channel.shareToken("secret");
  other.channel.announceEnd("secret");

  expect([one.received, other.received, third.received]).toEqual([
    ["ended secret"],
    ["token secret"],
    ["token secret", "ended secret"],
  ]);
});
