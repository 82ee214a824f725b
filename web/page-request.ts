import type { PublicConfig } from "#shared/public-config.ts";
import type { Visit } from "#web/visit.ts";

/** What the HTTP server hands to a page it renders. */
export interface PageRequest {
  readonly visit: Visit;
  /** Scheme and host the site is known by, without a trailing slash: canonical links and Open Graph need it. */
  readonly origin: string;
  readonly config: PublicConfig;
  /** Calls the API of this process, without a network. */
  readonly apiFetch: (address: string, init?: RequestInit) => Promise<Response>;
  /** Takes what went wrong while a page was loaded or rendered. */
  readonly report: (error: unknown) => void;
}

declare module "@tanstack/react-start" {
  interface Register {
    server: { requestContext: PageRequest };
  }
}
