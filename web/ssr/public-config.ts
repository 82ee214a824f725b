import { createIsomorphicFn } from "@tanstack/react-start";
import type { PublicConfig } from "#shared/public-config.ts";
import { pageRequest } from "./current-page.ts";

let parsedConfig: PublicConfig | undefined;

/** Operator settings that the browser needs: `publicConfig().edgeUrl`. */
export const publicConfig = createIsomorphicFn()
  .server((): PublicConfig => pageRequest().config)
  .client((): PublicConfig => {
    // Serialized into the page by the server.
    parsedConfig ??= JSON.parse(document.documentElement.dataset["config"] ?? "") as PublicConfig;
    return parsedConfig;
  });
