import { expect, type Page } from "@playwright/test";
import { notifications } from "#shared/notifications/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import type { Account, Creator } from "./site.ts";

export const MARK_READ = "POST /notifications/mark-read";

/** The calls about notifications that a page makes, each in one line. */
export function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    const isOne = pathname.startsWith("/api/notifications");
    if (isOne) calls.push(`${request.method()} ${pathname.slice(4)}${search}`);
  });
  return calls;
}

/** So many posts of a channel, until its reader has heard of all of them. */
export async function announce(author: Creator, count: number, reader: Account): Promise<void> {
  const { count: before } = await reader.call(notifications.list, { query: { limit: 1 } });
  for (let post = 1; post <= count; post += 1) {
    await author.call(posts.create, {
      body: { channelId: author.channelId, message: `Wieści ${before + post}` },
    });
  }
  await expect
    .poll(async () => (await reader.call(notifications.list, { query: {} })).count)
    .toBe(before + count);
}
