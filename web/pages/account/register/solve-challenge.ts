import { solveChallengeWorkers } from "altcha-lib";
import type { ProofOfWork, WorkChallenge } from "#shared/accounts/proof-of-work.ts";
// An address of the site itself: browsers start no worker from another host, such as a CDN.
// oxlint-disable-next-line import/default -- the bundler makes the address of the module
import workerAddress from "./solver-worker.ts?worker&url";

/** Solves a challenge in workers, so that the page stays responsive. */
export async function solveChallenge(challenge: WorkChallenge, signal: AbortSignal): Promise<ProofOfWork> {
  const controller = new AbortController();
  signal.addEventListener("abort", () => controller.abort());
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.ceil(navigator.hardwareConcurrency / 2),
    createWorker: () => new Worker(workerAddress, { type: "module" }),
  });
  if (!solution) throw new Error("The challenge was not solved");
  const { counter, derivedKey } = solution;
  return { challenge, solution: { counter, derivedKey } };
}
