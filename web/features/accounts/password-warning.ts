import { useState } from "react";
import { PASSWORD_MIN_CHARACTERS } from "#shared/accounts/contract.ts";
import { quietly } from "#web/quietly.ts";

/** What is wrong with a password that is allowed. */
export type PasswordWarning = "short" | "common";

const GOOD_CHARACTERS = 8;

/** A word of warning for a new password; too short a one is an error anyway. */
export function passwordWarning(
  password: string,
  isCommon: (password: string) => boolean,
): PasswordWarning | undefined {
  if (password.length < PASSWORD_MIN_CHARACTERS) return undefined;
  if (isCommon(password)) return "common";
  return password.length < GOOD_CHARACTERS ? "short" : undefined;
}

/** Looks at what is being typed; the list of common passwords is loaded when typing begins. */
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
      if (!isCommon) quietly("Loading the common passwords", load());
    },
  };
}
