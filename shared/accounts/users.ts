import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Id, Moment } from "#shared/paging.ts";
import { ROLES } from "./contract.ts";

/** An account as staff see it. */
export const UserForStaff = z.object({
  _id: Id,
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  role: z.enum(ROLES),
  blockedUntil: z.nullable(Moment),
  blockReason: z.string(),
  blockedOnLiveChatsUntil: z.nullable(Moment),
  createdAt: Moment,
});
export type UserForStaff = z.output<typeof UserForStaff>;

export const users = {
  edit: endpoint({
    method: "PATCH",
    path: "/users/{id}",
    access: "staff",
    summary: "Blocks an account or its place in chats until a date, or (admins) changes its role",
    params: z.object({ id: Id }),
    body: z.object({
      /** Until when logins are refused; null, or a moment that has passed, lifts the block. */
      blockedUntil: z.optional(z.nullable(Moment)),
      blockReason: z.optional(z.string().check(z.trim(), z.maxLength(500))),
      blockedOnLiveChatsUntil: z.optional(z.nullable(Moment)),
      role: z.optional(z.enum(ROLES)),
    }),
    response: UserForStaff,
  }),
};
