import { RouterClient } from "@tanstack/react-router/ssr/client";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { nextTask } from "./startup/next-task.ts";
import { waitForFirstFrame } from "./startup/wait-for-first-frame.ts";
import { reloadOnMissingChunk } from "./startup/missing-chunk.ts";
import { getRouter } from "./router.tsx";

reloadOnMissingChunk();
void hydratePage();

/** In several tasks: evaluating the modules, creating the router and hydrating take a phone 0.1 s together. */
async function hydratePage(): Promise<void> {
  await nextTask();
  const router = getRouter();
  await nextTask();
  await waitForFirstFrame();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        {/* The framework's own start component would include its server functions, 17 kB that no page uses. */}
        <RouterClient router={router} />
      </StrictMode>,
      {
        // The stack names the part of the page that differed from the server's HTML.
        onRecoverableError: (error, { componentStack }) =>
          reportError(new Error(`${String(error)}${componentStack ?? ""}`, { cause: error })),
      },
    );
  });
}
