import { expect, it } from "vitest";
import type { ReplayedMessage } from "#shared/chat/contract.ts";
import { createReplayLoader, type LoadedReplay } from "./replay-loader.ts";

const PAGE_SECONDS = 60;

function messageAt(at: number): ReplayedMessage {
  return {
    ...{ _id: String(at), videoId: "v", text: `o ${at}`, userId: "u", user: null, channelId: null },
    ...{
      channel: null,
      byHost: false,
      pinned: false,
      crossedOut: false,
      held: null,
      replyTo: null,
      mentions: [],
      deleted: false,
    },
    ...{ createdAt: new Date(at).toISOString(), at },
  };
}

/** A chat with messages at these positions, and a loader of it. */
function open(positions: readonly number[]) {
  const asked: number[] = [];
  const state: { loaded: LoadedReplay | undefined; hasFailed: boolean; isBroken: boolean; now: number } = {
    ...{ loaded: undefined, hasFailed: false, isBroken: false, now: 0 },
  };
  const loader = createReplayLoader({
    async load({ from, history }) {
      asked.push(from);
      if (state.isBroken) throw new Error("offline");
      const earlier = history === 0 ? [] : positions.filter((at) => at < from).slice(-history);
      const page = positions.filter((at) => at >= from && at < from + PAGE_SECONDS);
      const items = [...earlier, ...page].map(messageAt);
      return { items, count: positions.length, until: from + PAGE_SECONDS };
    },
    onChange: (status) => Object.assign(state, status),
    now: () => state.now,
  });
  const shownAt = (seconds: number) =>
    state.loaded?.messages.filter(({ at }) => at <= seconds).map(({ at }) => at);
  return { loader, asked, state, shownAt };
}

it("loads the messages before the position, and those ahead of it before they are due", async () => {
  const { loader, asked, shownAt } = open([10, 60, 300]);

  await loader.moveTo(70);
  expect(shownAt(70)).toEqual([10, 60]);
  for (let seconds = 70; seconds <= 301; seconds += 1) await loader.moveTo(seconds);

  expect(shownAt(299)).toEqual([10, 60]);
  expect(shownAt(300)).toEqual([10, 60, 300]);
  expect(asked).toEqual([70, 130, 190, 250, 310]);
});

it("starts anew after a seek beyond the loaded part", async () => {
  const { loader, asked, shownAt } = open([10, 60, 300, 900]);
  await loader.moveTo(320);

  await loader.moveTo(12);
  expect(shownAt(12)).toEqual([10]);
  await loader.moveTo(905);

  expect(shownAt(905)).toEqual([10, 60, 300, 900]);
  expect(asked).toEqual([320, 12, 905]);
});

it("follows a viewer who seeks while a page is loading", async () => {
  const { loader, state, shownAt } = open([10, 300]);

  const first = loader.moveTo(5);
  const second = loader.moveTo(310);
  await Promise.all([first, second]);

  expect(state.loaded?.from).toBe(310);
  expect(shownAt(310)).toEqual([10, 300]);
});

it("says that loading failed, and tries again later", async () => {
  const { loader, asked, state, shownAt } = open([10]);
  state.isBroken = true;
  await loader.moveTo(20);
  await loader.moveTo(20);
  expect([state.hasFailed, asked.length]).toEqual([true, 1]);

  state.isBroken = false;
  state.now += 5000;
  await loader.moveTo(21);

  expect(state.hasFailed).toBe(false);
  expect(shownAt(21)).toEqual([10]);
});

it("keeps a bounded number of messages", async () => {
  const { loader, state, shownAt } = open(Array.from({ length: 5000 }, (_, at) => at / 2));
  for (let seconds = 0; seconds < 2000; seconds += 1) await loader.moveTo(seconds);

  expect(state.loaded?.messages.length).toBeLessThan(700);
  expect(shownAt(1999)?.at(-1)).toBe(1999);
});
