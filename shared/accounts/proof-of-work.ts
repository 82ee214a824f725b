import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";

const Hex = z.string().check(z.maxLength(128), z.regex(/^[0-9a-f]+$/));

/** A task that takes a browser about a second, signed by the server. Its fields are those of ALTCHA. */
export const WorkChallenge = z.object({
  parameters: z.object({
    algorithm: z.string().check(z.maxLength(32)),
    cost: z.int(),
    /** UNIX time in seconds. */
    expiresAt: z.int(),
    keyLength: z.int(),
    keyPrefix: Hex,
    nonce: Hex,
    salt: Hex,
  }),
  signature: Hex,
});
export type WorkChallenge = z.output<typeof WorkChallenge>;

export const ProofOfWork = z.object({
  challenge: WorkChallenge,
  solution: z.object({ counter: z.int().check(z.minimum(0)), derivedKey: Hex }),
});
export type ProofOfWork = z.output<typeof ProofOfWork>;

export const proofOfWork = {
  challenge: endpoint({
    method: "POST",
    path: "/auth/proof-of-work",
    access: "anyone",
    summary: "A challenge to solve before a registration, where the site requires it",
    changesNothing: true,
    response: WorkChallenge,
  }),
};
