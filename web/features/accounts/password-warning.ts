import { useState } from "react";
import { PASSWORD_MIN_CHARACTERS } from "#shared/accounts/contract.ts";
import { logRejection } from "#web/data/log-rejection.ts";

/** Weakness of a valid password. */
export type PasswordWarning = "short" | "common";

const RECOMMENDED_CHARACTERS = 8;

/** Warning for a weak new password. A password below the minimum length is a validation error instead. */
export function passwordWarning(
  password: string,
  isCommon: (password: string) => boolean,
): PasswordWarning | undefined {
  if (password.length < PASSWORD_MIN_CHARACTERS) return undefined;
  if (isCommon(password)) return "common";
  return password.length < RECOMMENDED_CHARACTERS ? "short" : undefined;
}

/** Checks the password as the user types; the list of common passwords is loaded on the first keystroke. */
export function usePasswordWarning() {
  const [password, setPassword] = useState("");
  const [isCommon, setIsCommon] = useState<(password: string) => boolean>();

  async function load() {
    const { isCommonPassword } = await import("./common-passwords.ts");
    setIsCommon(() => isCommonPassword);
  }

  return {
    warning: passwordWarning(password, isCommon ?? (() => false)),
    watch(typed: string) {
      setPassword(typed);
      if (!isCommon) logRejection("Loading the common passwords", load());
    },
  };
}
