import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Moment } from "#shared/paging.ts";

/** Carries the proof that whoever calls has said to be of age. */
export const ADULT_PROOF_HEADER = "adult-proof";

/** Whether a video may be played by its viewer: at once, after saying to be of age, or not at all. */
export const AGE_GATES = ["open", "confirm", "refused"] as const;
export type AgeGate = (typeof AGE_GATES)[number];

export const ageConfirmation = {
  give: endpoint({
    method: "POST",
    path: "/age-confirmation",
    access: "anyone",
    summary: `The caller says to be of age; the proof goes along in the header ${ADULT_PROOF_HEADER} for this session`,
    response: z.object({ proof: z.string(), expiresAt: Moment }),
  }),
};
