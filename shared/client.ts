import type { EndpointResponse, CallInput, Endpoint } from "./endpoint.ts";

/** No response. Fixed English text: pages show their own message, see `failureText`. */
export const OFFLINE_MESSAGE = "Cannot connect to server";
/** There is no valid session. */
export const UNAUTHORIZED_MESSAGE = "Unauthorized";
/** An error response without a message. */
export const UNEXPECTED_MESSAGE = "Something went wrong";

/** A refused or failed call, with the server's message in the page's language. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** Messages by field for forms. */
  readonly errors: Readonly<Record<string, string>>;

  constructor(status: number, message: string, code?: string, errors: Record<string, string> = {}) {
    super(message);
    this.name = "HttpError";
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

export interface ClientOptions {
  /** Where the API lives, without a trailing slash, e.g. `/api`. */
  readonly base: string;
  readonly headers?: () => Record<string, string>;
  readonly fetch?: typeof fetch;
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  ...input: CallArguments<E>
) => Promise<EndpointResponse<E>>;
type CallArguments<E extends Endpoint> =
  object extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

interface CallOptions {
  readonly signal?: AbortSignal;
}

type Scalar = string | number | boolean | null | undefined;
type QueryValue = Scalar | readonly Scalar[] | Readonly<Record<string, Scalar>>;

interface LooseInput {
  readonly params?: Record<string, Scalar>;
  readonly query?: Record<string, QueryValue>;
  readonly body?: unknown;
  readonly file?: Blob;
}

/** Makes the typed client: `call(endpoint, { params, query, body })`. Throws `HttpError`. */
export function createClient({ base, headers = () => ({}), fetch: send = fetch }: ClientOptions): Call {
  return async (endpoint, input?: unknown, options: CallOptions = {}) => {
    const { params, query, body, file } = (input ?? {}) as LooseInput;
    const response = await send(base + endpointPath(endpoint, params) + queryString(query), {
      method: endpoint.method,
      headers: { accept: "application/json", ...contentType(body, file), ...headers() },
      ...(body === undefined && file === undefined ? {} : { body: file ?? JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    }).catch((cause: unknown) => {
      if (options.signal?.aborted) throw cause;
      throw new HttpError(0, OFFLINE_MESSAGE);
    });
    if (response.status === 204) return undefined as never;
    const data = (await response.json().catch(() => ({}))) as {
      message?: string;
      code?: string;
      errors?: Record<string, string>;
    };
    if (!response.ok) {
      throw new HttpError(response.status, messageOf(response.status, data.message), data.code, data.errors);
    }
    return data as never;
  };
}

function messageOf(status: number, message: string | undefined): string {
  if (status === 401) return UNAUTHORIZED_MESSAGE;
  return message || UNEXPECTED_MESSAGE;
}

function contentType(body: unknown, file: Blob | undefined): Record<string, string> {
  if (file) return { "content-type": file.type || "application/octet-stream" };
  return body === undefined ? {} : { "content-type": "application/json" };
}

/** The path of a call, without the base: `/videos/…`. */
export function endpointPath(endpoint: Endpoint, params: Readonly<Record<string, Scalar>> = {}): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? "")),
  );
}

/** Skips empty values, repeats the key for arrays, writes objects as key[sub]. */
export function queryString(query: Readonly<Record<string, QueryValue>> = {}): string {
  const pairs = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const [name, single] of pairsOf(key, value)) {
      if (single === undefined || single === null || single === "") continue;
      pairs.append(name, String(single));
    }
  }
  return pairs.size > 0 ? `?${pairs.toString()}` : "";
}

function pairsOf(key: string, value: QueryValue): [string, Scalar][] {
  if (isList(value)) return value.map((single) => [key, single]);
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).map(([sub, single]) => [`${key}[${sub}]`, single]);
  }
  return [[key, value]];
}

function isList(value: QueryValue): value is readonly Scalar[] {
  return Array.isArray(value);
}
