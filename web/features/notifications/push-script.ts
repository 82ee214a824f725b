import type { PublicConfig } from "#shared/public-config.ts";

/**
 * Loads the script of an outside push service, where the operator has named one. Only for people who have allowed push
 * messages: it is the one script of another host, and that host learns who visits.
 */
export function loadPushScript({
  pushScript,
  pushAppId,
}: Pick<PublicConfig, "pushScript" | "pushAppId">): void {
  if (!pushScript || [...document.scripts].some(({ src }) => src === pushScript)) return;
  const script = document.createElement("script");
  script.src = pushScript;
  script.async = true;
  if (pushAppId) script.dataset["appId"] = pushAppId;
  document.head.append(script);
}
