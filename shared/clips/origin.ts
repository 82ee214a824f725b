import * as z from "zod/mini";
import { Id } from "#shared/paging.ts";

/** Where a clip comes from. */
export const ClipOrigin = z.object({
  sourceId: Id,
  /** Null if viewers may not see the stream. */
  sourceTitle: z.nullable(z.string()),
  startSeconds: z.number(),
  /** Null if the account was deleted. */
  makerName: z.nullable(z.string()),
  isApproved: z.boolean(),
});
