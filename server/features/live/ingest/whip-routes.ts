import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "#shared/errors.ts";
import { narrowOffer, OFFER_BYTES_MAX, OfferRefused, withPublicAddress } from "#server/live/whip/offer.ts";
import { passEnd, passOffer } from "#server/live/whip/whip-bridge.ts";
import type { Services } from "#server/platform/services.ts";
import { acceptsPublisher } from "../rules.ts";
import { findStreamByKey } from "../store.ts";
import { refusalError } from "./refusals.ts";
import type { WrongKeys } from "./wrong-keys.ts";

const SDP = "application/sdp";
const KEY_CHARACTERS_MAX = 200;
const Connection = z.object({ id: z.uuid() });

/** WHIP (RFC 9725): an offer with a stream key starts sending, `DELETE` of the connection's address ends it. */
export function bindWhip(app: FastifyInstance, { db, config }: Services, wrongKeys: WrongKeys): void {
  app.addContentTypeParser(SDP, { parseAs: "string", bodyLimit: OFFER_BYTES_MAX }, (_request, body, done) =>
    done(null, body),
  );

  app.post("/whip", async (request, reply) => {
    const { ip, body } = request;
    const key = keyOf(request);
    if (key === undefined) throw new AppError("STREAM_KEY_MISSING");
    await wrongKeys.requireFew(ip);
    const stream = await findStreamByKey(db, key);
    if (!stream) await wrongKeys.count(ip);
    if (!acceptsPublisher(stream)) throw new AppError("STREAM_KEY_INVALID");
    if (typeof body !== "string") throw new AppError("UNSUPPORTED_TYPE");
    const offer = narrow(body);
    if (typeof offer !== "string")
      return reply.code(406).type("text/plain; charset=utf-8").send(offer.message);
    const outcome = await passOffer(config.dataDir, { key, offer });
    if (outcome.kind !== "answered") throw refusalError(outcome.kind);
    return reply
      .code(201)
      .header("location", `${request.url.split("?")[0]}/${outcome.id}`)
      .type(SDP)
      .send(withPublicAddress(outcome.answer, config.whip.publicAddress));
  });

  app.delete("/whip/:id", async ({ params }, reply) => {
    const connection = Connection.safeParse(params);
    if (!connection.success || !(await passEnd(config.dataDir, connection.data.id))) {
      throw new AppError("NOT_FOUND");
    }
    return reply.code(200).send();
  });
  // Trickle ICE is not supported: the answer already has all candidates.
  app.patch("/whip/:id", async () => {
    throw new AppError("METHOD_NOT_ALLOWED");
  });
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const [, key] = /^Bearer (\S+)$/i.exec(headers.authorization ?? "") ?? [];
  return key !== undefined && key.length <= KEY_CHARACTERS_MAX ? key : undefined;
}

function narrow(offer: string): string | OfferRefused {
  try {
    return narrowOffer(offer);
  } catch (error) {
    if (error instanceof OfferRefused) return error;
    throw error;
  }
}
