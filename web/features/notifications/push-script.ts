import type { PublicConfig } from "#shared/public-config.ts";

interface PushScript extends Pick<PublicConfig, "pushScript" | "pushAppId"> {
  /** Stands for the account at the push service. */
  readonly hash: string;
}

/**
 * Loads the script of an outside push service, where the operator has named one. Only for people who have allowed push
 * messages: it is the one script of another host, and that host learns who visits.
 */
export function loadPushScript({ pushScript, pushAppId, hash }: PushScript): void {
  if (
    !pushScript ||
    loadedScripts().some(({ src, dataset }) => src === pushScript && dataset["userHash"] === hash)
  )
    return;
  forgetPushScript();
  const script = document.createElement("script");
  script.src = pushScript;
  script.async = true;
  script.dataset["userHash"] = hash;
  if (pushAppId) script.dataset["appId"] = pushAppId;
  document.head.append(script);
}

/** Nothing is left in the page that stands for the account which has signed out. */
export function forgetPushScript(): void {
  for (const script of loadedScripts()) script.remove();
}

function loadedScripts(): HTMLScriptElement[] {
  return [...document.scripts].filter(({ dataset }) => dataset["userHash"] !== undefined);
}
