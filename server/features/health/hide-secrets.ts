import type { Finding } from "#shared/health/findings.ts";
import { SECRETS } from "#server/platform/environment.ts";

const HIDDEN = "•••";
/** Shorter ones are parts of words. */
const SECRET_MIN_CHARACTERS = 4;

/** The finding without the secrets of the environment, should an error message have repeated one. */
export function hideSecrets(finding: Finding, env: NodeJS.ProcessEnv): Finding {
  const secrets = [...SECRETS].flatMap((name) => spellingsOf(env[name]?.trim() ?? ""));
  const longestFirst = secrets
    .filter((secret) => secret.length >= SECRET_MIN_CHARACTERS)
    .toSorted((a, b) => b.length - a.length);
  const values = Object.entries(finding.values).map(([name, value]) => [
    name,
    typeof value === "string"
      ? longestFirst.reduce((text, one) => text.replaceAll(one, HIDDEN), value)
      : value,
  ]);
  return { ...finding, values: Object.fromEntries(values) as Finding["values"] };
}

/** A secret, and the password in it if it is a URL, as written and as meant. */
function spellingsOf(secret: string): string[] {
  const password = URL.parse(secret)?.password ?? "";
  return [secret, password, decoded(password)];
}

function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password; // a percent sign that is one
  }
}
