import { createIsomorphicFn } from "@tanstack/react-start";
import type { PublicConfig } from "#shared/public-config.ts";
import { pageRequest } from "./current-page.ts";

let carried: PublicConfig | undefined;

/** What the operator has set up that a browser needs to know: `publicConfig().edgeUrl`. */
export const publicConfig = createIsomorphicFn()
  .server((): PublicConfig => pageRequest().config)
  .client((): PublicConfig => {
    // The server has written it into the page.
    carried ??= JSON.parse(document.documentElement.dataset["config"] ?? "") as PublicConfig;
    return carried;
  });
