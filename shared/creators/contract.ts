import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done } from "#shared/paging.ts";
import { APPLICATION_STATES } from "./lifecycle.ts";

export const APPLICATION_MAX_CHARACTERS = 1000;
export const CREATOR_VERIFICATIONS = ["auto", "manual", "off"] as const;

const Token = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

export const creators = {
  application: endpoint({
    method: "GET",
    path: "/auth/become-creator",
    access: "user",
    summary: "Where the caller stands on the way to becoming a creator",
    response: z.object({
      verification: z.enum(CREATOR_VERIFICATIONS),
      state: z.enum(["none", ...APPLICATION_STATES]),
      mayCreateChannel: z.boolean(),
    }),
  }),
  apply: endpoint({
    method: "POST",
    path: "/auth/become-creator/apply",
    access: "user",
    summary: "Applies to become a creator; the link is mailed once approved",
    status: 201,
    body: z.object({
      /** May be left out by somebody who was invited already and asks for the link again. */
      message: z.optional(
        z.string().check(z.trim(), z.minLength(1), z.maxLength(APPLICATION_MAX_CHARACTERS)),
      ),
    }),
    response: Done,
  }),
  verify: endpoint({
    method: "POST",
    path: "/auth/become-creator/verify",
    access: "anyone",
    summary: "Tells whether the mailed token is good and whose it is",
    query: Token,
    response: z.object({ valid: z.literal(true), name: z.string() }),
  }),
  submit: endpoint({
    method: "POST",
    path: "/auth/become-creator/submit",
    access: "anyone",
    summary: "Accepts the creators' terms: the account becomes a creator",
    query: Token,
    response: Done,
  }),
};
