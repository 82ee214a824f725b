import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Access, Endpoint, UseCaseResult, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { isAdmin, isStaff, type Context, type SignedInContext } from "./context.ts";

/** The context an endpoint's use case gets: with a viewer unless anyone may call it. */
export type ContextFor<E extends Endpoint> = E["access"] extends "anyone" ? Context : SignedInContext;

export type UseCase<E extends Endpoint> = (
  context: ContextFor<E>,
  input: UseCaseInput<E>,
) => Promise<UseCaseResult<E>>;

/** How often one account (or one address without an account) may call. */
export interface RateLimit {
  readonly max: number;
  readonly perSeconds: number;
}

export interface BindOptions<E extends Endpoint> {
  /** The response is equal for all visitors and may be cached briefly. */
  readonly shared?: boolean;
  readonly rateLimit?: RateLimit;
  /** What a call without parameters in its address acts on, for the record of the staff's actions. */
  readonly subjectOf?: (input: UseCaseInput<E>) => string;
}

/** Carries out a validated call, and records what the staff does. */
type Recorder = <T>(
  context: Context,
  call: { readonly endpoint: Endpoint; readonly params: unknown; readonly subject: string | undefined },
  carryOut: () => Promise<T>,
) => Promise<T>;

export interface Binder {
  /** Binds an endpoint of the contract to the use case that handles it. */
  bind<const E extends Endpoint>(endpoint: E, useCase: UseCase<E>, options?: BindOptions<E>): void;
}

/** Allowance for the multipart encoding around the file. */
const MULTIPART_OVERHEAD_BYTES = 16 * 1024;
/** Time for an image or another file within one call; videos are uploaded by tus. */
const FILE_BODY_SECONDS = 300;

/**
 * Creates the binder of an API scope. Steps of a request: authenticate, rate-limit, authorise, validate, record, act,
 * serialize. `contextOf` authenticates; validation and serialization are the compilers set on the scope.
 */
export async function createBinder(
  app: FastifyInstance,
  {
    contextOf,
    sharedPaths,
    record,
  }: {
    contextOf: (request: FastifyRequest) => Promise<Context>;
    sharedPaths: Set<string>;
    record: Recorder;
  },
): Promise<Binder> {
  await app.register(multipart, { limits: { files: 1, fields: 5 } });
  app.addContentTypeParser(
    /^(image\/|video\/mp4|application\/octet-stream|application\/x-subrip|text\/vtt|text\/x-ssa)/,
    { parseAs: "buffer" },
    (_request, body, done) => done(null, body),
  );

  // Email clients post a form to unsubscribe; all data is in the URL, so the body is ignored.
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, _body, done) => done(null, undefined),
  );

  return {
    bind(endpoint, execute, options = {}) {
      const url = endpoint.path.replace(/\{(\w+)\}/g, ":$1");
      const success = endpoint.status ?? 200;
      if (options.shared) sharedPaths.add(endpoint.path);
      app.route({
        method: endpoint.method,
        url,
        ...(endpoint.upload ? { bodyLimit: endpoint.upload.maxBytes + MULTIPART_OVERHEAD_BYTES } : {}),
        config: {
          endpoint,
          ...(endpoint.upload ? { bodySeconds: FILE_BODY_SECONDS } : {}),
          ...(options.rateLimit ? { rateLimit: rateLimitOf(options.rateLimit) } : { rateLimit: false }),
        },
        schema: {
          ...(endpoint.params ? { params: endpoint.params } : {}),
          ...(endpoint.query ? { querystring: endpoint.query } : {}),
          ...(endpoint.body ? { body: endpoint.body } : {}),
          response: { [success]: endpoint.response },
        },
        onRequest: async (request) => {
          request.nadaj = await contextOf(request);
        },
        preValidation: async ({ nadaj }) => authorise(endpoint.access, nadaj),
        handler: async (request, reply: FastifyReply) => {
          const { params, query, body } = request;
          const file = endpoint.upload ? await uploadedFile(request, endpoint.upload) : undefined;
          reply.code(success);
          // The compilers have validated the input against this endpoint's schemas; authorise() has checked the viewer.
          const input = { params, query, body, ...(file ? { file } : {}) } as UseCaseInput<typeof endpoint>;
          const subject = options.subjectOf?.(input) || undefined; // nothing is named by an empty text
          return record(request.nadaj, { endpoint, params, subject }, () =>
            execute(request.nadaj as ContextFor<typeof endpoint>, input),
          );
        },
      });
    },
  };
}

function rateLimitOf({ max, perSeconds }: RateLimit): { max: number; timeWindow: number } {
  return { max, timeWindow: perSeconds * 1000 };
}

/** Checks the caller's account against the endpoint's access; use cases check ownership. */
function authorise(access: Access, context: Context): void {
  if (access === "anyone") return;
  if (!context.viewer) throw new AppError("UNAUTHORIZED");
  if (access === "admin" && !isAdmin(context.viewer)) throw new AppError("FORBIDDEN");
  if (access === "staff" && !isStaff(context.viewer)) throw new AppError("FORBIDDEN");
}

async function uploadedFile(
  request: FastifyRequest,
  upload: NonNullable<Endpoint["upload"]>,
): Promise<Uint8Array> {
  const { maxBytes, types } = upload;
  const [type = ""] = (request.headers["content-type"] ?? "").split(";");
  if (!request.isMultipart() && !isAccepted(type.trim().toLowerCase(), types)) {
    throw new AppError("UNSUPPORTED_TYPE");
  }
  const file = request.isMultipart() ? await multipartFile(request, maxBytes) : request.body;
  if (!(file instanceof Uint8Array)) throw new AppError("UNSUPPORTED_TYPE");
  if (file.length > maxBytes) throw tooLarge(upload);
  return file;
}

/** Images of any type pass: their content is checked later, with a better error message. */
function isAccepted(type: string, types: readonly string[]): boolean {
  const isImage = type.startsWith("image/") && types.some((one) => one.startsWith("image/"));
  return isImage || type === "application/octet-stream" || types.includes(type);
}

/** Images have a separate error code for the size limit. */
function tooLarge({ maxBytes, types }: NonNullable<Endpoint["upload"]>): AppError {
  if (types.every((type) => type.startsWith("image/"))) return new AppError("IMAGE_TOO_LARGE");
  return new AppError("TOO_LARGE", { limit: `${Math.floor(maxBytes / 1024 ** 2)} MB` });
}

async function multipartFile(request: FastifyRequest, maxBytes: number): Promise<Uint8Array | undefined> {
  try {
    const part = await request.file({ limits: { fileSize: maxBytes + 1 }, throwFileSizeLimit: false });
    return await part?.toBuffer();
  } catch (error) {
    // Errors about truncated bodies have no status.
    const isClientError =
      error instanceof Error && /Unexpected end|Malformed|Part terminated early/i.test(error.message);
    throw isClientError ? new AppError("BAD_REQUEST") : error;
  }
}
