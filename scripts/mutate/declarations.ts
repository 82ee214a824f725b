import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";
import type { Ignorer } from "@stryker-mutator/api/ignore";

/** Zod schemas and our endpoints are declarations: types, the contract's tests and every request check them. */
const DECLARATION = "a declaration of the contract";
const LOGGED = "what is logged";

interface CalleeNode {
  readonly type: string;
  readonly name?: string;
  readonly object?: CalleeNode;
  readonly property?: CalleeNode;
}

/** The part of Babel's path that we need; Stryker leaves it untyped. */
interface CodePath {
  readonly node: { readonly type: string; readonly callee?: CalleeNode };
}

const ignorer: Ignorer = {
  shouldIgnore(path) {
    const { type, callee } = (path as CodePath).node;
    if (type !== "CallExpression" || !callee) return undefined;
    if (isLogging(callee)) return LOGGED;
    return isDeclaring(callee) ? DECLARATION : undefined;
  },
};

/** `endpoint(…)`, `z.object(…)`, `z.iso.date(…)`. */
function isDeclaring(callee: CalleeNode): boolean {
  if (callee.type === "MemberExpression" && callee.object) return isZod(callee.object);
  return callee.type === "Identifier" && callee.name === "endpoint";
}

/** `log.warn(…)`, `services.log.error(…)`. */
function isLogging({ object }: CalleeNode): boolean {
  return object?.name === "log" || object?.property?.name === "log";
}

function isZod(node: CalleeNode): boolean {
  if (node.type === "MemberExpression" && node.object) return isZod(node.object);
  return node.type === "Identifier" && node.name === "z";
}

export const declarations = declareValuePlugin(PluginKind.Ignore, "declarations", ignorer);
