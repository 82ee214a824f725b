import type { PublicConfig } from "#shared/public-config.ts";
import type { RenderVariant } from "./render-variant.ts";

/** Context that the HTTP server passes to a page render. */
export interface PageRequest {
  readonly visit: RenderVariant;
  /** Public scheme and host of the site, without a trailing slash: canonical links and Open Graph need it. */
  readonly origin: string;
  readonly config: PublicConfig;
  /** Calls the API of this process, without a network. */
  readonly apiFetch: (address: string, init?: RequestInit) => Promise<Response>;
  /** Receives errors from loading or rendering a page. */
  readonly report: (error: unknown) => void;
}

declare module "@tanstack/react-start" {
  interface Register {
    server: { requestContext: PageRequest };
  }
}
