import type { PublicConfig } from "#shared/public-config.ts";

interface PushScript extends Pick<PublicConfig, "pushScript" | "pushAppId"> {
  /** Identifies the account at the push service. */
  readonly hash: string;
}

/**
 * Loads the script of an external push service, if the operator configures one. Only for users who have allowed push
 * messages: it is the only third-party script, and its host learns who visits.
 */
export function loadPushScript({ pushScript, pushAppId, hash }: PushScript): void {
  if (
    !pushScript ||
    loadedScripts().some(({ src, dataset }) => src === pushScript && dataset["userHash"] === hash)
  )
    return;
  removePushScript();
  const script = document.createElement("script");
  script.src = pushScript;
  script.async = true;
  script.dataset["userHash"] = hash;
  if (pushAppId) script.dataset["appId"] = pushAppId;
  document.head.append(script);
}

/** Removes the hash of the signed-out account from the page. */
export function removePushScript(): void {
  for (const script of loadedScripts()) script.remove();
}

function loadedScripts(): HTMLScriptElement[] {
  return [...document.scripts].filter(({ dataset }) => dataset["userHash"] !== undefined);
}
