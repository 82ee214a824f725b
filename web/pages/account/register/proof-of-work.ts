import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { proofOfWork, type ProofOfWork } from "#shared/accounts/proof-of-work.ts";
import { HttpError } from "#shared/client.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { call } from "#web/data/api.ts";

/** The server accepts a proof for twice as long. */
const FRESH_MS = 10 * 60_000;

const REFUSALS: ReadonlySet<string | undefined> = new Set<ErrorCode>([
  "PROOF_OF_WORK_MISSING",
  "PROOF_OF_WORK_WRONG",
  "PROOF_OF_WORK_USED",
]);

/** A proof for the next registration. */
export const proofQuery = queryOptions({
  queryKey: ["proof-of-work"],
  queryFn: async ({ signal }) => {
    const [challenge, { solveChallenge }] = await Promise.all([
      call(proofOfWork.challenge, {}, { signal }),
      import("./solve-challenge.ts"),
    ]);
    return solveChallenge(challenge, signal);
  },
  staleTime: FRESH_MS,
  retry: false,
});

/**
 * Sends a request with a proof of work, if it needs one. A proof that the server does not accept, because it has expired
 * or because the site requires one since a moment ago, is replaced by a new one, and the request is sent again.
 */
export async function sendWithProof<Response>(
  queryClient: QueryClient,
  isProofNeeded: boolean,
  send: (proof?: ProofOfWork) => Promise<Response>,
): Promise<Response> {
  try {
    return await send(isProofNeeded ? await takeProof(queryClient) : undefined);
  } catch (error) {
    if (error instanceof HttpError && REFUSALS.has(error.code)) return send(await takeProof(queryClient));
    // Ready when the form is corrected.
    if (isProofNeeded) void queryClient.prefetchQuery(proofQuery);
    throw error;
  }
}

/** A proof is for one request. */
async function takeProof(queryClient: QueryClient): Promise<ProofOfWork> {
  const proof = await queryClient.query(proofQuery);
  await queryClient.invalidateQueries({ queryKey: proofQuery.queryKey, refetchType: "none" });
  return proof;
}
