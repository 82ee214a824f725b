interface Query {
  readonly meta: Record<string, unknown> | undefined;
}

/** Whether the response is specific to the account. */
export function isPersonal({ meta }: Query): boolean {
  return meta?.["isPersonal"] === true;
}

/** Whether the content preferences or mutes of an account affect the response. */
export function isForViewer(query: Query): boolean {
  return query.meta?.["isRuled"] === true || isPersonal(query);
}
