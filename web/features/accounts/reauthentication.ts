import { create } from "zustand";
import { HttpError, type Call } from "#shared/client.ts";
import { call } from "#web/api.ts";

interface Question {
  /** Set while the dialog is open: it is told whether the proof was given. */
  readonly answer: ((isProved: boolean) => void) | undefined;
}

/** Whether somebody is being asked to prove who they are; shown by `ReauthenticationHost`. */
export const useProofQuestion = create<Question>(() => ({ answer: undefined }));

/**
 * Like `call`, for actions that want a recent proof of who asks: where the server wants one, the dialog asks for it
 * and the call is made again. Without a proof it throws what the server has said.
 */
export const callWithProof: Call = async (endpoint, ...input) => {
  try {
    return await call(endpoint, ...input);
  } catch (error) {
    const isProofWanted = error instanceof HttpError && error.code === "PROOF_REQUIRED";
    if (!isProofWanted || !(await askForProof())) throw error;
    return call(endpoint, ...input);
  }
};

function askForProof(): Promise<boolean> {
  useProofQuestion.getState().answer?.(false);
  return new Promise((resolve) => {
    const answer = (isProved: boolean) => {
      useProofQuestion.setState({ answer: undefined });
      resolve(isProved);
    };
    useProofQuestion.setState({ answer });
  });
}
