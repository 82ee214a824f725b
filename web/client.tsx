import { RouterClient } from "@tanstack/react-router/ssr/client";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { filmHasBegun } from "./film-has-begun.ts";
import { reloadOnMissingChunk } from "./missing-chunk.ts";
import { getRouter } from "./router.tsx";

reloadOnMissingChunk();
const router = getRouter();

void filmHasBegun().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        {/* The framework's own start component would bring its server functions along, 17 kB that no page uses. */}
        <RouterClient router={router} />
      </StrictMode>,
    );
  }),
);
