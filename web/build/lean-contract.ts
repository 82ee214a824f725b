import { readFile } from "node:fs/promises";
import { parseAst, type Plugin } from "vite";
import { importsOnlyCalls } from "./contract-use.ts";

const CONTRACT = /\/contract\.ts$/;
const LEAN = "?lean";
/** What the server and the documentation need of an endpoint, and a caller does not. */
const SERVER_PARTS = new Set(["params", "query", "body", "response", "summary", "access"]);

type Program = ReturnType<typeof parseAst>;
type Expression = Extract<Program["body"][number], { type: "ExpressionStatement" }>["expression"];
type ObjectExpression = Extract<Expression, { type: "ObjectExpression" }>;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Keeps the contract's schemas, and zod with them, out of pages that only call the API: 14 kB on each first visit.
 * Such a module gets the contract with methods and paths alone; one that checks a form with a schema gets all of it.
 */
export function leanContract(): Plugin {
  return {
    name: "lean-contract",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: {
      order: "pre",
      filter: { id: CONTRACT },
      async handler(source, importer, options) {
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        if (!resolved || !importer) return resolved;
        const isLean = importer.endsWith(LEAN) || (await isCallerOnly(importer, source));
        return isLean ? { ...resolved, id: resolved.id + LEAN } : resolved;
      },
    },
    transform: {
      order: "post",
      filter: { id: /\/shared\/.+\.ts(?:\?lean)?$/ },
      handler: (code, id) => ({ code: leanModule(code, id.endsWith(LEAN)), map: null }),
    },
  };
}

async function isCallerOnly(importer: string, contract: string): Promise<boolean> {
  const [file = importer] = importer.split("?");
  return importsOnlyCalls(await readFile(file, "utf8"), contract);
}

/**
 * Marks the values of a module of `shared/` as free of side effects, so that unused ones fall away, and empties the
 * schemas of its endpoints if asked to.
 */
export function leanModule(code: string, isLean: boolean): string {
  const edits = constantsOf(parseAst(code)).flatMap((value): Edit[] => {
    if (value.type === "ObjectExpression") return isLean ? emptyServerParts(value) : [];
    if (value.type !== "CallExpression") return [];
    return [
      { start: value.start, end: value.start, text: "/* @__PURE__ */ (() => " },
      { start: value.end, end: value.end, text: ")()" },
    ];
  });
  return applyEdits(code, edits);
}

function constantsOf({ body }: Program): Expression[] {
  return body.flatMap((statement) => {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type !== "VariableDeclaration") return [];
    return declaration.declarations.flatMap(({ init }) => init ?? []);
  });
}

function emptyServerParts({ properties }: ObjectExpression): Edit[] {
  return properties.flatMap((property) => {
    const value = property.type === "Property" ? property.value : undefined;
    if (value?.type !== "CallExpression" || value.callee.type !== "Identifier") return [];
    const [declaration] = value.arguments;
    if (value.callee.name !== "endpoint" || declaration?.type !== "ObjectExpression") return [];
    return declaration.properties.flatMap((part) => {
      const isServerPart =
        part.type === "Property" && part.key.type === "Identifier" && SERVER_PARTS.has(part.key.name);
      return isServerPart ? [{ start: part.value.start, end: part.value.end, text: "undefined" }] : [];
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
