import { STARTUP_DATA_ID, type StartupData } from "#web/startup/startup-data.ts";

/** The inline start-up script and the data that it reads. */
export function startupMarkup(data: StartupData, code: string): string {
  // A script element must not contain "<", and its content is not entity-decoded.
  const json = JSON.stringify(data).replaceAll("<", String.raw`\u003c`);
  return `<script id="${STARTUP_DATA_ID}" type="application/json">${json}</script><script>${code}</script>`;
}
