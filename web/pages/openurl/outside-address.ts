export type OutsideAddress =
  | { readonly kind: "missing" }
  /** Not an address of a web page. */
  | { readonly kind: "refused"; readonly given: string }
  | {
      readonly kind: "page";
      readonly href: string;
      /** As browsers send it: letters of other alphabets in punycode. */
      readonly host: string;
      readonly isEncrypted: boolean;
      readonly hasForeignLetters: boolean;
      /** It came with a user name, which can look like another host; `href` is without it. */
      readonly hadCredentials: boolean;
    };

/** Looks at an address that somebody else has written: only pages of the web pass. */
export function examineAddress(given: string | undefined): OutsideAddress {
  const written = given?.trim();
  if (!written) return { kind: "missing" };
  const url = URL.parse(written);
  const isWebPage = url !== null && (url.protocol === "https:" || url.protocol === "http:");
  if (!isWebPage) return { kind: "refused", given: written };
  const hadCredentials = url.username !== "" || url.password !== "";
  url.username = "";
  url.password = "";
  return {
    kind: "page",
    href: url.href,
    host: url.host,
    isEncrypted: url.protocol === "https:",
    hasForeignLetters: url.hostname.split(".").some((part) => part.startsWith("xn--")),
    hadCredentials,
  };
}
