import { create } from "zustand";

/** Whether this page is the first one after a login. */
export const useAfterLogin = create<{ readonly redirectedFromLogin: boolean }>(() => ({
  redirectedFromLogin: false,
}));

export function markLogin(): void {
  useAfterLogin.setState({ redirectedFromLogin: true });
}

/** Whether it is the first page after a login; clears the flag. */
export function consumeLogin(): boolean {
  const { redirectedFromLogin } = useAfterLogin.getState();
  if (redirectedFromLogin) useAfterLogin.setState({ redirectedFromLogin: false });
  return redirectedFromLogin;
}
