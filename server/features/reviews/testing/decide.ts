import { reviews, type HeldItem } from "#shared/reviews/contract.ts";
import type { ReviewedKind } from "#shared/reviews/review.ts";
import type { Person } from "#server/testing/world.ts";

/** Of no text. */
export const NO_REVISION = "0".repeat(64);

/** What the staff do with something that waits for them. */
export function decisionsOf(moderator: Person) {
  async function heldItem(kind: ReviewedKind, id: string): Promise<HeldItem | undefined> {
    const { items } = await moderator.call(reviews.list, { query: { kind, limit: 100 } });
    return items.find(({ _id }) => _id === id);
  }

  return {
    heldItem,
    async approve(kind: ReviewedKind, id: string): Promise<void> {
      const { revision = NO_REVISION } = (await heldItem(kind, id)) ?? {};
      await moderator.call(reviews.approve, { params: { kind, id }, body: { revision } });
    },
    async refuse(kind: ReviewedKind, id: string, reason: string): Promise<void> {
      const { revision = NO_REVISION } = (await heldItem(kind, id)) ?? {};
      await moderator.call(reviews.refuse, { params: { kind, id }, body: { revision, reason } });
    },
  };
}
