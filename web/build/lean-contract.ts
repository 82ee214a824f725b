import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseAst, type Plugin } from "vite";

const SCHEMA_PARTS = new Set(["params", "query", "body", "response"]);
/** `accounts.register.body` in the source of a form. */
const USED_SCHEMA = /\b([a-z]\w*\.[a-z]\w*\.(?:params|query|body|response))\b/g;

type Program = ReturnType<typeof parseAst>;
type Expression = Extract<Program["body"][number], { type: "ExpressionStatement" }>["expression"];
type ObjectExpression = Extract<Expression, { type: "ObjectExpression" }>;

/**
 * Keeps the schemas that only the server checks out of the browser: 14 kB on every page. The browser needs the
 * method and the path of an endpoint, and the schemas its forms name in full, such as `accounts.register.body`;
 * the others are emptied. The values of `shared/` have no side effects, so what is left unused falls away.
 */
export function leanContract(): Plugin {
  let used: ReadonlySet<string> = new Set();
  return {
    name: "lean-contract",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async buildStart() {
      used = await findUsedSchemas("web");
    },
    transform: {
      order: "post",
      filter: { id: /\/shared\/.+\.ts$/ },
      handler: (code) => ({ code: leanModule(code, used), map: null }),
    },
  };
}

/** Empties the schemas of endpoints that are not in `used`, and marks the values of a module as free of side effects. */
export function leanModule(code: string, used: ReadonlySet<string>): string {
  const edits: Edit[] = [];
  for (const { name, value } of constantsOf(parseAst(code))) {
    if (value.type === "ObjectExpression") edits.push(...emptySchemas(name, value, used));
    if (value.type !== "CallExpression") continue;
    edits.push({ start: value.start, end: value.start, text: "/* @__PURE__ */ (() => " });
    edits.push({ start: value.end, end: value.end, text: ")()" });
  }
  return applyEdits(code, edits);
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function constantsOf({ body }: Program): { name: string; value: Expression }[] {
  return body.flatMap((statement) => {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type !== "VariableDeclaration") return [];
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === "Identifier" && init ? [{ name: id.name, value: init }] : [],
    );
  });
}

function emptySchemas(noun: string, { properties }: ObjectExpression, used: ReadonlySet<string>): Edit[] {
  return properties.flatMap((property) => {
    if (property.type !== "Property" || property.key.type !== "Identifier") return [];
    const { key, value } = property;
    if (value.type !== "CallExpression" || value.callee.type !== "Identifier") return [];
    const [declaration] = value.arguments;
    if (value.callee.name !== "endpoint" || declaration?.type !== "ObjectExpression") return [];
    return declaration.properties.flatMap((part) => {
      if (part.type !== "Property" || part.key.type !== "Identifier" || !SCHEMA_PARTS.has(part.key.name)) return [];
      if (used.has(`${noun}.${key.name}.${part.key.name}`)) return [];
      return [{ start: part.value.start, end: part.value.end, text: "undefined" }];
    });
  });
}

function applyEdits(code: string, edits: readonly Edit[]): string {
  let result = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + text + result.slice(end);
  }
  return result;
}

async function findUsedSchemas(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => /(?<!\.test)\.tsx?$/.test(entry.name));
  const sources = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), "utf8")));
  return new Set(sources.flatMap((source) => [...source.matchAll(USED_SCHEMA)].map(([name]) => name)));
}
