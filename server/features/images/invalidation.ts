import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { images } from "#shared/images/contract.ts";
import { Id } from "#shared/paging.ts";
import { isStaff, type Context, type SignedInContext } from "#server/platform/http/context.ts";
import { sizesPrefix, type ImageEntity } from "./keys.ts";

const SIGNATURE_SECONDS = 600;

const Params = z.object({ entity: z.enum(["user", "channel", "banner", "video", "ad"]), id: Id });
const Query = z.object({ signature: z.optional(z.string()) });

/** Checks of the features above: each throws unless the viewer may replace the images of the video or channel. */
export interface ImageOwners {
  requireVideo(context: SignedInContext, id: string): Promise<unknown>;
  requireChannel(context: SignedInContext, id: string): Promise<unknown>;
}

/** A signed URL that invalidates an image's sizes on the image host, for users who may replace the image. */
export async function signInvalidation(
  owners: ImageOwners,
  context: SignedInContext,
  { params }: UseCaseInput<typeof images.invalidation>,
): Promise<{ url: string }> {
  const { viewer, signer, now, config } = context;
  const { entity, id } = params;
  if (!isStaff(viewer)) {
    if (entity === "video") await owners.requireVideo(context, id);
    else if (entity !== "user") await owners.requireChannel(context, id);
    else if (id !== viewer.id) throw new AppError("FORBIDDEN");
  }
  const expires = Math.floor(now.getTime() / 1000) + SIGNATURE_SECONDS;
  const signature = signer.sign(subjectOf(entity, id), expires);
  return { url: `${config.browser.edgeUrl}/invalidate/${entity}/${id}?signature=${signature}` };
}

/**
 * Deletes the stored sizes of an image: they are generated again from its master. Requires a signature or a staff
 * account.
 */
export function bindInvalidation(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): void {
  app.route({
    method: ["GET", "POST"],
    url: "/invalidate/:entity/:id",
    config: { rateLimit: { max: 60, timeWindow: 60_000 } },
    handler: async (request, reply) => {
      const params = Params.safeParse(request.params);
      if (!params.success) throw new AppError("NOT_FOUND");
      const { entity, id } = params.data;
      const context = await contextOf(request);
      requireInvalidation(context, subjectOf(entity, id), Query.safeParse(request.query).data?.signature);
      await context.storage.removeAll(sizesPrefix(entity, id));
      return reply.send(JSON.stringify({ ok: true }));
    },
  });
}

function requireInvalidation(
  { viewer, signer, now }: Context,
  subject: string,
  signature: string | undefined,
): void {
  if (isStaff(viewer)) return;
  if (signature !== undefined && signer.isValid(subject, signature, now)) return;
  throw new AppError(viewer || signature !== undefined ? "FORBIDDEN" : "UNAUTHORIZED");
}

function subjectOf(entity: ImageEntity, id: string): string {
  return `invalidate-image/${entity}/${id}`;
}
