import type { FastifyRequest } from "fastify";
import { ADULT_PROOF_HEADER } from "#shared/videos/age.ts";
import { findViewer, findViewerByHash } from "#server/features/accounts/sessions.ts";
import type { UploadServices } from "#server/features/uploads/uploads.ts";
import { askedLocale } from "#server/platform/http/caller-locale.ts";
import type { Context, Viewer } from "#server/platform/http/context.ts";
import { requireOpenSite } from "#server/platform/http/maintenance/open-calls.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";
import { currentReader, isPageCall } from "./page-reader.ts";

const ANONYMOUS_ID = /^[\w-]{8,64}$/;

/**
 * Authenticates the caller and creates the context of a request: viewer, language, address. Throws MAINTENANCE for
 * everybody but the staff while the site is in maintenance.
 */
export function createContextOf(services: UploadServices): (request: FastifyRequest) => Promise<Context> {
  return async (request) => {
    const token = bearerOf(request);
    const anonymousId = request.headers["anonymous-id"];
    const adultProof = request.headers[ADULT_PROOF_HEADER];
    const viewer = await viewerOf(services, token, request.ip);
    if (!isPageCall()) requireOpenSite({ ...services, viewer }, request.routeOptions.config.endpoint);
    return {
      ...services,
      viewer,
      now: services.clock.now(),
      locale: offeredLanguage(services.settings, askedLocale(request)),
      anonymousId:
        typeof anonymousId === "string" && ANONYMOUS_ID.test(anonymousId) ? anonymousId : undefined,
      adultProof: typeof adultProof === "string" ? adultProof : undefined,
      address: request.ip,
      device: request.headers["user-agent"] ?? "",
      country: countryOf(request, services.config.countryHeader),
      token,
    };
  };
}

async function viewerOf(
  services: UploadServices,
  token: string | undefined,
  address: string,
): Promise<Viewer | undefined> {
  if (token) return findViewer(services, token, address);
  const reader = currentReader();
  return reader && findViewerByHash(services, reader, address);
}

/** Proxies send XX or T1 for an unknown country. */
function countryOf(request: FastifyRequest, header: string | undefined): string | undefined {
  const headerValue = header && request.headers[header];
  const country = typeof headerValue === "string" ? headerValue.toUpperCase() : "";
  return /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : undefined;
}

function bearerOf(request: FastifyRequest): string | undefined {
  const [scheme, token] = (request.headers.authorization ?? "").split(" ", 2);
  return scheme?.toLowerCase() === "bearer" && token ? token : undefined;
}
