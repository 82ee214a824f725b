import { finding } from "#shared/health/finding-texts.ts";
import { tryRedis } from "#server/platform/redis/try-redis.ts";
import type { Check } from "../check.ts";

/** Whether Redis answers and takes writes, if one is configured. */
export const checkRedis: Check = {
  name: "redis",
  needs: "configuration",
  async run({ config: { redisUrl }, signal }) {
    if (redisUrl === undefined) return [finding("redis", "redis_none", {})];
    const reason = await tryRedis(redisUrl, signal);
    return [
      reason === undefined ? finding("redis", "redis_ok", {}) : finding("redis", "redis_away", { reason }),
    ];
  },
};
