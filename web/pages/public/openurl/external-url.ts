export type ExternalUrl =
  | { readonly kind: "missing" }
  /** Not a web address. */
  | { readonly kind: "refused"; readonly input: string }
  | {
      readonly kind: "page";
      readonly href: string;
      /** As browsers send it: non-Latin letters in punycode. */
      readonly host: string;
      readonly isEncrypted: boolean;
      readonly isPunycode: boolean;
      /** The address had a user name, which can imitate a host; `href` is without it. */
      readonly hadCredentials: boolean;
    };

/** Checks an untrusted external address: only http and https are accepted. */
export function checkExternalUrl(input: string | undefined): ExternalUrl {
  const trimmed = input?.trim();
  if (!trimmed) return { kind: "missing" };
  const url = URL.parse(trimmed);
  const isWebPage = url !== null && (url.protocol === "https:" || url.protocol === "http:");
  if (!isWebPage) return { kind: "refused", input: trimmed };
  const hadCredentials = url.username !== "" || url.password !== "";
  url.username = "";
  url.password = "";
  return {
    kind: "page",
    href: url.href,
    host: url.host,
    isEncrypted: url.protocol === "https:",
    isPunycode: url.hostname.split(".").some((part) => part.startsWith("xn--")),
    hadCredentials,
  };
}
