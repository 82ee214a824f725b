import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { images } from "#shared/images/contract.ts";
import { Id } from "#shared/paging.ts";
import { loadChannelFor } from "#server/features/channels/channels.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import { isStaff, type Context, type SignedInContext } from "#server/platform/http/context.ts";
import { sizesPrefix, type ImageEntity } from "./keys.ts";

const HOLDS_SECONDS = 600;

const Params = z.object({ entity: z.enum(["user", "channel", "banner", "video", "ad"]), id: Id });
const Query = z.object({ signature: z.optional(z.string()) });

/** The address at which the image host forgets the sizes of an image, for whoever may replace that image. */
export async function signInvalidation(
  { db, viewer, signer, now, config }: SignedInContext,
  { params }: UseCaseInput<typeof images.invalidation>,
): Promise<{ url: string }> {
  const { entity, id } = params;
  if (!isStaff(viewer)) {
    if (entity === "video") await loadVideoFor(db, viewer, id, "edit");
    else if (entity !== "user") await loadChannelFor(db, viewer, id, "edit");
    else if (id !== viewer.id) throw new AppError("FORBIDDEN");
  }
  const expires = Math.floor(now.getTime() / 1000) + HOLDS_SECONDS;
  const signature = signer.sign(subjectOf(entity, id), expires);
  return { url: `${config.browser.edgeUrl}/invalidate/${entity}/${id}?signature=${signature}` };
}

/** Forgets the stored sizes of an image: they are made anew from its master. Needs a signature, or an account of the staff. */
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
