import { parseAst } from "vite";

type Statement = ReturnType<typeof parseAst>["body"][number];
type Expression = Extract<Statement, { type: "ExpressionStatement" }>["expression"];
type ObjectExpression = Extract<Expression, { type: "ObjectExpression" }>;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Part {
  readonly names: readonly string[];
  readonly text: string;
  /** Stays whether or not another part mentions it. */
  readonly isRoot: boolean;
}

/** What the server and the documentation need of an endpoint, and a caller does not. */
const SERVER_PARTS = new Set(["params", "query", "body", "response", "summary", "access"]);
const CONSTANT = /^[A-Z][A-Z0-9_]*$/;

/** Marks the values of a module without side effects as such, so that the bundler drops those nobody uses. */
export function markPure(code: string): string {
  const edits = parseAst(code).body.flatMap((statement) =>
    declarationsOf(statement).flatMap(({ init }): Edit[] => {
      if (init?.type !== "CallExpression") return [];
      return [
        { start: init.start, end: init.start, text: "/* @__PURE__ */ (() => " },
        { start: init.end, end: init.end, text: ")()" },
      ];
    }),
  );
  return applyEdits(code, edits);
}

/**
 * Leaves of a contract its endpoints, without what only the server needs of them, its plain constants, and what
 * those mention. Nothing else may stay, imports included: they decide in which file a module is sent.
 */
export function leanContractModule(code: string): string {
  const parts = parseAst(code).body.map((statement) => partOf(statement, code));
  const kept = new Set(parts.filter(({ isRoot }) => isRoot));
  for (const part of kept) {
    for (const other of parts) {
      if (other.names.some((name) => mentions(part.text, name))) kept.add(other);
    }
  }
  return parts
    .filter((part) => kept.has(part))
    .map(({ text }) => text)
    .join("\n");
}

function partOf(statement: Statement, code: string): Part {
  const text = code.slice(statement.start, statement.end);
  if (statement.type === "ImportDeclaration") {
    return { names: statement.specifiers.map(({ local }) => local.name), text, isRoot: false };
  }
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declaration?.type === "FunctionDeclaration") {
    return { names: declaration.id ? [declaration.id.name] : [], text, isRoot: false };
  }
  const declarations = declarationsOf(statement);
  const names = declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []));
  const nouns = declarations.flatMap(({ init }) => (init?.type === "ObjectExpression" ? [init] : []));
  const edits = nouns.flatMap(serverParts).map(({ start, end, text: replacement }) => ({
    start: start - statement.start,
    end: end - statement.start,
    text: replacement,
  }));
  return { names, text: applyEdits(text, edits), isRoot: nouns.length > 0 || names.some(isConstant) };
}

function serverParts({ properties }: ObjectExpression): Edit[] {
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

function declarationsOf(statement: Statement) {
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  return declaration?.type === "VariableDeclaration" ? declaration.declarations : [];
}

function isConstant(name: string): boolean {
  return CONSTANT.test(name);
}

function mentions(text: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(text);
}

function applyEdits(code: string, edits: readonly Edit[]): string {
  let result = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + text + result.slice(end);
  }
  return result;
}
