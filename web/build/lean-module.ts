import { parseAst } from "vite";

type Statement = ReturnType<typeof parseAst>["body"][number];
type Expression = Extract<Statement, { type: "ExpressionStatement" }>["expression"];
type ObjectExpression = Extract<Expression, { type: "ObjectExpression" }>;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface ModuleStatement {
  readonly names: readonly string[];
  readonly text: string;
  /** Kept even when no other statement refers to it. */
  readonly isRoot: boolean;
}

/** Endpoint fields that the server and the API documentation need, and a caller does not. */
const SERVER_FIELDS = new Set(["params", "query", "body", "response", "summary", "access"]);
const CONSTANT = /^[A-Z][A-Z0-9_]*$/;

/** Marks the values of a module as free of side effects, so that the bundler can tree-shake unused ones. */
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
 * Reduces a contract to its endpoints (method and path only), its plain constants, and the values these refer to.
 * All other code is removed, including imports: they decide which chunk a module goes into.
 */
export function leanContractModule(code: string): string {
  const statements = parseAst(code).body.map((statement) => moduleStatementOf(statement, code));
  const keptStatements = new Set(statements.filter(({ isRoot }) => isRoot));
  for (const part of keptStatements) {
    for (const other of statements) {
      if (other.names.some((name) => refersTo(part.text, name))) keptStatements.add(other);
    }
  }
  return statements
    .filter((part) => keptStatements.has(part))
    .map(({ text }) => text)
    .join("\n");
}

function moduleStatementOf(statement: Statement, code: string): ModuleStatement {
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
  const edits = nouns.flatMap(serverFields).map(({ start, end, text: replacement }) => ({
    start: start - statement.start,
    end: end - statement.start,
    text: replacement,
  }));
  return { names, text: applyEdits(text, edits), isRoot: edits.length > 0 || names.some(isConstant) };
}

function serverFields({ properties }: ObjectExpression): Edit[] {
  return properties.flatMap((property) => {
    const value = property.type === "Property" ? property.value : undefined;
    if (value?.type !== "CallExpression" || value.callee.type !== "Identifier") return [];
    const [declaration] = value.arguments;
    if (value.callee.name !== "endpoint" || declaration?.type !== "ObjectExpression") return [];
    const parts = declaration.properties;
    return parts.flatMap((part, index) => {
      const isServerField =
        part.type === "Property" && part.key.type === "Identifier" && SERVER_FIELDS.has(part.key.name);
      // Up to the next field, or the closing brace: the comma goes, too.
      const end = parts[index + 1]?.start ?? declaration.end - 1;
      return isServerField ? [{ start: part.start, end, text: "" }] : [];
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

function refersTo(text: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(text);
}

function applyEdits(code: string, edits: readonly Edit[]): string {
  let result = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + text + result.slice(end);
  }
  return result;
}
