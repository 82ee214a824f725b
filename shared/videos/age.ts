import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Moment } from "#shared/paging.ts";

/** The request header with the proof that the caller has confirmed their age. */
export const ADULT_PROOF_HEADER = "adult-proof";

/** Whether the viewer may play a video: at once, after confirming their age, or not at all. */
export const AGE_GATES = ["open", "confirm", "refused"] as const;
export type AgeGate = (typeof AGE_GATES)[number];

export const ageConfirmation = {
  give: endpoint({
    method: "POST",
    path: "/age-confirmation",
    access: "anyone",
    summary: `Confirms the caller's age; clients send the proof in the header ${ADULT_PROOF_HEADER} for this session`,
    response: z.object({ proof: z.string(), expiresAt: Moment }),
  }),
};
