import { expect, type Page } from "@playwright/test";
import { notifications } from "#shared/notifications/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import type { Account, Creator } from "../site.ts";

export const MARK_READ = "POST /notifications/mark-read";

/** Records a page's requests for notifications, each as one line. */
export function recordNotificationRequests(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    const isNotificationRequest = pathname.startsWith("/api/notifications");
    if (isNotificationRequest) calls.push(`${request.method()} ${pathname.slice(4)}${search}`);
  });
  return calls;
}

/** Publishes this many posts of a channel, and waits until the reader has a notification of each. */
export async function publishPosts(author: Creator, count: number, reader: Account): Promise<void> {
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
