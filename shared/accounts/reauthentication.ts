import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done } from "#shared/paging.ts";
import { PASSWORD_MAX_CHARACTERS } from "./contract.ts";

/** Sensitive actions need a proof of identity at most this old; a login counts as one. */
export const PROOF_MINUTES = 15;

export const reauthentication = {
  proveByPassword: endpoint({
    method: "POST",
    path: "/auth/prove/password",
    access: "user",
    summary: "Reauthenticates the session with the password",
    body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_CHARACTERS)) }),
    response: Done,
  }),
};
