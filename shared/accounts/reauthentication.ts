import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done } from "#shared/paging.ts";
import { PASSWORD_MAX_CHARACTERS } from "./contract.ts";

/** Dangerous actions want a proof of who calls that is at most this old; a login is one. */
export const PROOF_MINUTES = 15;

export const reauthentication = {
  proveByPassword: endpoint({
    method: "POST",
    path: "/auth/prove/password",
    access: "user",
    summary: "Proves with the password that the session is still in its owner's hands",
    body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_CHARACTERS)) }),
    response: Done,
  }),
};
