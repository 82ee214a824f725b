interface Query {
  readonly meta: Record<string, unknown> | undefined;
}

/** Whether every account gets an answer of its own. */
export function isPersonal({ meta }: Query): boolean {
  return meta?.["isPersonal"] === true;
}

/** Whether the rules of an account, or those it has muted, change the answer. */
export function isForViewer(query: Query): boolean {
  return query.meta?.["isRuled"] === true || isPersonal(query);
}
