import { describe, expect, it } from "vitest";
import { chooseAds, matchesAge } from "./choose-ads.ts";
import { createPool } from "./ad-pool.ts";
import type { DeliverableAd } from "./store.ts";

describe("the ad pool", () => {
  it("reloads every ten minutes, and immediately after a change [ADS-040]", async () => {
    let now = 0;
    let loads = 0;
    const pool = createPool(
      async () => {
        loads += 1;
        return [loads];
      },
      () => now,
    );
    expect(await pool.items()).toEqual([1]);
    now = 10 * 60_000 - 1;
    expect(await pool.items()).toEqual([1]);

    now += 1;
    expect(await pool.items()).toEqual([2]);
    pool.invalidate();
    expect(await pool.items()).toEqual([3]);
  });

  it("retries after a failed load", async () => {
    const answers = [Promise.reject(new Error("gone")), Promise.resolve(["ad"])];
    const pool = createPool(
      async () => answers.shift() ?? [],
      () => 0,
    );

    await expect(pool.items()).rejects.toThrow("gone");
    expect(await pool.items()).toEqual(["ad"]);
  });
});

function videoAd(id: string, placement: DeliverableAd["placement"]): DeliverableAd {
  return {
    ...{ id, placement, kind: "video", name: "", channel_id: "", channel_name: "", video_id: null },
    ...{ dismiss_mode: "always", age_targets: [], click_action: "none", click_url: null },
    ...{ creative_version: 1, creative_seconds: 10 },
  };
}

describe("chooseAds", () => {
  const previous = {};

  it("puts video ads into the slot of their placement, and random ones into either [ADS-032]", () => {
    const placed = (placement: DeliverableAd["placement"], share: number) => {
      const { preVideo, postVideo, banner } = chooseAds([videoAd("a", placement)], {
        previous,
        random: () => share,
      });
      expect(banner).toBeUndefined();
      return [preVideo?.id, postVideo?.id];
    };

    for (const share of [0, 0.99]) {
      expect(placed("before", share)).toEqual(["a", undefined]);
      expect(placed("after", share)).toEqual([undefined, "a"]);
    }
    expect(placed("random", 0.4)).toEqual(["a", undefined]);
    expect(placed("random", 0.6)).toEqual([undefined, "a"]);
  });

  it("chooses every ad with equal chances", () => {
    const ads = ["a", "b", "c"].map((id) => videoAd(id, "before"));
    const chosen = [0, 0.34, 0.99].map(
      (share) => chooseAds(ads, { previous, random: () => share }).preVideo?.id,
    );
    expect(chosen).toEqual(["a", "b", "c"]);
  });

  it("does not repeat a video ad, but repeats a banner if there is no other [ADS-043]", () => {
    const banner: DeliverableAd = { ...videoAd("b", "before"), kind: "banner" };
    const shown = { preVideo: "a", banner: "b" };
    const chosen = chooseAds([videoAd("a", "before"), banner], { previous: shown, random: () => 0 });
    expect([chosen.preVideo?.id, chosen.banner?.id]).toEqual([undefined, "b"]);
  });
});

describe("matchesAge", () => {
  it("requires an age only for an ad with target ages", () => {
    expect(matchesAge({ age_targets: [] }, null)).toBe(true);
    expect(matchesAge({ age_targets: ["65+"] }, null)).toBe(false);
    expect(matchesAge({ age_targets: ["65+"] }, "18-24")).toBe(false);
    expect(matchesAge({ age_targets: ["65+"] }, "65+")).toBe(true);
  });
});
