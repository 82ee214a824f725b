import { create } from "zustand";
import { HttpError, type Call } from "#shared/client.ts";
import { call } from "#web/data/api.ts";

interface ReauthenticationRequest {
  /** Set while the dialog is open; called with whether the user gave the proof. */
  readonly answer: ((isProved: boolean) => void) | undefined;
}

/** State of the reauthentication dialog, rendered by `ReauthenticationHost`. */
export const useReauthenticationRequest = create<ReauthenticationRequest>(() => ({ answer: undefined }));

/**
 * Like `call`, for actions that require a recent authentication: when the server requires it, the dialog opens and
 * the call is retried. Without the proof it throws the server's error.
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
  useReauthenticationRequest.getState().answer?.(false);
  return new Promise((resolve) => {
    const answer = (isProved: boolean) => {
      useReauthenticationRequest.setState({ answer: undefined });
      resolve(isProved);
    };
    useReauthenticationRequest.setState({ answer });
  });
}
