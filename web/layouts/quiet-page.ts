/** So long after the page has loaded nothing of it is waiting for the network any more. */
const PATIENCE_MS = 1000;

/** Resolves a moment after the page has loaded everything it needs. */
export async function quietPage(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  }
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
}
