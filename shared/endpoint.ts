import type * as z from "zod/mini";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/**
 * Who may call an endpoint. `owner` means: any account, and the use case checks ownership itself (owner of the
 * channel or administrators); `ownerOrStaff` also admits moderators of the site. All other levels are checked by the
 * HTTP adapter.
 */
export type Access = "anyone" | "user" | "owner" | "ownerOrStaff" | "staff" | "admin";

export interface Endpoint {
  readonly method: Method;
  /** The exact REST path below the API base, parameters as {name}. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  /** A POST that only reads: its body is a query or a text to preview. */
  readonly changesNothing?: true;
  /** HTTP status of success; 200 by default. */
  readonly status?: 201 | 202 | 204;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly response: z.ZodMiniType;
  /** The body is a file (multipart/form-data with one part, or the bare bytes), not JSON. */
  readonly upload?: { readonly maxBytes: number; readonly types: readonly string[] };
}

/** Declares one endpoint; keeps the literal types so that server and client infer from it. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

type InputOf<T> = T extends z.ZodMiniType ? z.input<T> : never;
type OutputOf<T> = T extends z.ZodMiniType ? z.output<T> : undefined;

/** What a caller sends. */
export type CallInput<E extends Endpoint> = {
  [K in "params" | "query" | "body" as E[K] extends z.ZodMiniType ? K : never]: InputOf<E[K]>;
} & (E["upload"] extends object ? { file: Blob } : unknown);

/** What a use case receives, validated. */
export type UseCaseInput<E extends Endpoint> = {
  [K in "params" | "query" | "body"]: OutputOf<E[K]>;
} & (E["upload"] extends object ? { file: Uint8Array } : unknown);

/** The response a caller gets. */
export type EndpointResponse<E extends Endpoint> = z.output<E["response"]>;

/** The result of a use case; the HTTP adapter validates it and strips fields that are not in the contract. */
export type UseCaseResult<E extends Endpoint> = z.input<E["response"]>;
