import { describe, expect, it } from "vitest";
import { chooseAds, isMeantFor } from "./choose-ads.ts";
import { createPool } from "./pool.ts";
import type { PooledAd } from "./pool-store.ts";

describe("the pool of ads", () => {
  it("is loaded anew every ten minutes, and at once when something has changed [ADS-040]", async () => {
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
    pool.forget();
    expect(await pool.items()).toEqual([3]);
  });

  it("is asked for again after a failure", async () => {
    const answers = [Promise.reject(new Error("gone")), Promise.resolve(["ad"])];
    const pool = createPool(
      async () => answers.shift() ?? [],
      () => 0,
    );

    await expect(pool.items()).rejects.toThrow("gone");
    expect(await pool.items()).toEqual(["ad"]);
  });
});

function film(id: string, placement: PooledAd["placement"]): PooledAd {
  return {
    ...{ id, placement, kind: "video", name: "", channel_id: "", channel_name: "", video_id: null },
    ...{ dismiss_mode: "always", age_targets: [], click_action: "none", click_url: null },
    ...{ creative_version: 1, creative_seconds: 10 },
  };
}

describe("chooseAds", () => {
  const before = {};

  it("puts films before or after the film as they want, and such as do not mind now here, now there [ADS-032]", () => {
    const placed = (placement: PooledAd["placement"], share: number) => {
      const { preVideo, postVideo, banner } = chooseAds([film("a", placement)], {
        before,
        chance: () => share,
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

  it("gives every ad its turn", () => {
    const ads = ["a", "b", "c"].map((id) => film(id, "before"));
    const chosen = [0, 0.34, 0.99].map(
      (share) => chooseAds(ads, { before, chance: () => share }).preVideo?.id,
    );
    expect(chosen).toEqual(["a", "b", "c"]);
  });

  it("shows no film twice in a row, and the same banner on where there is no other [ADS-043]", () => {
    const banner: PooledAd = { ...film("b", "before"), kind: "banner" };
    const shown = { preVideo: "a", banner: "b" };
    const chosen = chooseAds([film("a", "before"), banner], { before: shown, chance: () => 0 });
    expect([chosen.preVideo?.id, chosen.banner?.id]).toEqual([undefined, "b"]);
  });
});

describe("isMeantFor", () => {
  it("asks for an age only where an ad wants one", () => {
    expect(isMeantFor({ age_targets: [] }, null)).toBe(true);
    expect(isMeantFor({ age_targets: ["65+"] }, null)).toBe(false);
    expect(isMeantFor({ age_targets: ["65+"] }, "18-24")).toBe(false);
    expect(isMeantFor({ age_targets: ["65+"] }, "65+")).toBe(true);
  });
});
