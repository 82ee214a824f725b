const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const TEXT = /"(?:[^"\\\n]|\\.)*"/g;
/** The functions that need only the method and the path of an endpoint. */
const CALL = String.raw`\b(?:call(?:Api|Live|WithProof)?|endpointPath)\(\s*`;
const IMPORT = /^import\s+(?!type\b)\{([^}]*)\}\s+from\s+["']([^"']+)["']/gm;

/**
 * Whether a module uses a contract only for API calls: every value it imports from the contract is a plain
 * constant, or a noun whose endpoints appear only in `call(noun.endpoint`, in functions like it and in types. When in
 * doubt, returns false.
 */
export function importsOnlyCalls(source: string, contract: string): boolean {
  const names = valuesImportedFrom(source, contract);
  return names.length > 0 && names.every((name) => isConstant(name) || isOnlyCalled(source, name));
}

function valuesImportedFrom(source: string, contract: string): string[] {
  return [...source.matchAll(IMPORT)]
    .filter(([, , from]) => from === contract)
    .flatMap(([, list = ""]) => list.split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "));
}

function isConstant(name: string): boolean {
  return /^[A-Z][A-Z0-9_]*$/.test(name);
}

function isOnlyCalled(source: string, noun: string): boolean {
  if (!/^[a-z]\w*$/.test(noun)) return false;
  const key = new RegExp(`(?<=[{,;]\\s*(?:readonly\\s+)?)${noun}(?=\\??\\s*:)`, "g");
  const code = source.replace(COMMENT, "").replace(IMPORT, "").replace(TEXT, '""').replace(key, "");
  const mentions = code.match(new RegExp(`(?<![\\w."'/-])${noun}(?![\\w"'/-])`, "g")) ?? [];
  const calls = code.match(new RegExp(`(?:${CALL}|\\btypeof\\s+)${noun}\\.\\w+`, "g")) ?? [];
  return mentions.length === calls.length;
}
