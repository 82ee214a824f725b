import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { IMAGE_MAX_BYTES } from "#shared/accounts/contract.ts";
import type { Access, Endpoint, UseCaseAnswer, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { isAdmin, isStaff, type Context, type SignedInContext } from "./context.ts";

/** The context an endpoint's use case gets: with a viewer unless anyone may call it. */
export type ContextFor<E extends Endpoint> = E["access"] extends "anyone" ? Context : SignedInContext;

export type UseCase<E extends Endpoint> = (
  context: ContextFor<E>,
  input: UseCaseInput<E>,
) => Promise<UseCaseAnswer<E>>;

/** How often one account (or one address without an account) may call. */
export interface RateLimit {
  readonly max: number;
  readonly perSeconds: number;
}

export interface BindOptions {
  /** The answer is the same for every visitor and may be kept for a moment. */
  readonly shared?: boolean;
  readonly rateLimit?: RateLimit;
}

export interface Binder {
  /** Binds an endpoint of the contract to the use case that answers it. */
  bind<const E extends Endpoint>(endpoint: E, act: UseCase<E>, options?: BindOptions): void;
}

/** Room for the frame of a multipart body around the file. */
const MULTIPART_OVERHEAD_BYTES = 16 * 1024;
/** For a picture or another file within one call; films have a protocol of their own. */
const FILE_BODY_SECONDS = 300;

/**
 * Makes the binder of an API scope. A request goes through: authenticate, limit, authorise, validate, act, present.
 * `contextOf` authenticates; validation and presentation are the compilers set on the scope.
 */
export async function createBinder(
  app: FastifyInstance,
  {
    contextOf,
    sharedPaths,
  }: { contextOf: (request: FastifyRequest) => Promise<Context>; sharedPaths: Set<string> },
): Promise<Binder> {
  await app.register(multipart, { limits: { files: 1, fields: 5 } });
  app.addContentTypeParser(
    /^(image\/|video\/mp4|application\/octet-stream|application\/x-subrip|text\/vtt|text\/x-ssa)/,
    { parseAs: "buffer" },
    (_request, body, done) => done(null, body),
  );

  // Mail programs post a form to unsubscribe; what it says is in the address.
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, _body, done) => done(null, undefined),
  );

  return {
    bind(endpoint, act, options = {}) {
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
          // The compilers have validated the input against this endpoint's schemas, and authorise() has seen the viewer.
          const input = { params, query, body, ...(file ? { file } : {}) } as UseCaseInput<typeof endpoint>;
          return act(request.nadaj as ContextFor<typeof endpoint>, input);
        },
      });
    },
  };
}

function rateLimitOf({ max, perSeconds }: RateLimit): { max: number; timeWindow: number } {
  return { max, timeWindow: perSeconds * 1000 };
}

/** What an endpoint asks of its caller, as far as the account alone tells. */
function authorise(access: Access, context: Context): void {
  if (access === "anyone") return;
  if (!context.viewer) throw new AppError("UNAUTHORIZED");
  if (access === "admin" && !isAdmin(context.viewer)) throw new AppError("FORBIDDEN");
  if (access === "staff" && !isStaff(context.viewer)) throw new AppError("FORBIDDEN");
}

async function uploadedFile(
  request: FastifyRequest,
  { maxBytes, types }: NonNullable<Endpoint["upload"]>,
): Promise<Uint8Array> {
  const [type = ""] = (request.headers["content-type"] ?? "").split(";");
  if (!request.isMultipart() && !isTaken(type.trim().toLowerCase(), types)) {
    throw new AppError("UNSUPPORTED_TYPE");
  }
  const file = request.isMultipart() ? await multipartFile(request, maxBytes) : request.body;
  if (!(file instanceof Uint8Array)) throw new AppError("UNSUPPORTED_TYPE");
  if (file.length > maxBytes) throw tooLarge(maxBytes);
  return file;
}

/** Pictures of another kind are told apart by their content, which has a better sentence for it. */
function isTaken(type: string, types: readonly string[]): boolean {
  const isOfKind = type.startsWith("image/") && types.some((one) => one.startsWith("image/"));
  return isOfKind || type === "application/octet-stream" || types.includes(type);
}

/** Only pictures have a limit that people know. */
function tooLarge(maxBytes: number): AppError {
  if (maxBytes === IMAGE_MAX_BYTES) return new AppError("IMAGE_TOO_LARGE");
  return new AppError("TOO_LARGE", { limit: `${Math.floor(maxBytes / 1024 ** 2)} MB` });
}

async function multipartFile(request: FastifyRequest, maxBytes: number): Promise<Uint8Array | undefined> {
  try {
    const part = await request.file({ limits: { fileSize: maxBytes + 1 }, throwFileSizeLimit: false });
    return await part?.toBuffer();
  } catch (error) {
    // Bodies that are cut short are told of without a status.
    const isOfSender =
      error instanceof Error && /Unexpected end|Malformed|Part terminated early/i.test(error.message);
    throw isOfSender ? new AppError("BAD_REQUEST") : error;
  }
}
