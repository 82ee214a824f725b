import type { FastifyInstance, FastifyRequest } from "fastify";
import { bindExports } from "#server/features/accounts/data-export-routes.ts";
import { bindAccountProtection } from "#server/features/accounts/protection-routes.ts";
import { bindAccounts } from "#server/features/accounts/routes.ts";
import { bindMutes } from "#server/features/accounts/mutes-routes.ts";
import { bindAccountSecurity } from "#server/features/accounts/security-routes.ts";
import { ADULT_PROOF_HEADER } from "#shared/videos/age.ts";
import { findViewer } from "#server/features/accounts/sessions.ts";
import { sweepAccounts } from "#server/features/accounts/sweep.ts";
import { bindAdFilms } from "#server/features/ads/film-routes.ts";
import { bindAds } from "#server/features/ads/routes.ts";
import { openAdServing } from "#server/features/ads/serve-ads.ts";
import { bindChat } from "#server/features/chat/routes.ts";
import { openChatRooms } from "#server/features/chat/rooms.ts";
import { bindChapters } from "#server/features/chapters/routes.ts";
import { sweepDeletedChannels } from "#server/features/channels/ownership.ts";
import { bindChannels } from "#server/features/channels/routes.ts";
import { bindComments } from "#server/features/comments/routes.ts";
import { bindContacts } from "#server/features/contacts/routes.ts";
import { bindCreators } from "#server/features/creators/routes.ts";
import { bindDiscovery } from "#server/features/discovery/routes.ts";
import { bindDocuments } from "#server/features/documents/routes.ts";
import { bindDonations } from "#server/features/donations/routes.ts";
import { bindPaymentWebhook } from "#server/features/donations/webhook.ts";
import { bindFailedJobs } from "#server/features/failed-jobs/routes.ts";
import { bindFeeds } from "#server/features/feeds/routes.ts";
import { bindHome } from "#server/features/home/routes.ts";
import { bindInvalidation } from "#server/features/images/invalidation.ts";
import { bindImageCalls, bindImages } from "#server/features/images/routes.ts";
import { bindShareImages } from "#server/features/images/share-routes.ts";
import { bindLibrary } from "#server/features/library/routes.ts";
import { openIngest } from "#server/features/live/ingest.ts";
import { keepBroadcasts, sweepBroadcasts } from "#server/features/live/keep.ts";
import { bindLiveMedia } from "#server/features/live/media-routes.ts";
import { bindLive, bindLiveService } from "#server/features/live/routes.ts";
import { sweepDueDecisions } from "#server/features/moderation/moderation.ts";
import { bindModeration } from "#server/features/moderation/routes.ts";
import { bindMails } from "#server/features/mails/routes.ts";
import { bindNotifications } from "#server/features/notifications/routes.ts";
import { tellOfStarts } from "#server/features/notifications/tell.ts";
import { openNavigation } from "#server/features/navigation/navigation.ts";
import { bindNavigation } from "#server/features/navigation/routes.ts";
import { sweepCountedViews } from "#server/features/playback/counted-views.ts";
import { openPlayback } from "#server/features/playback/playback.ts";
import { bindPeople } from "#server/features/people/routes.ts";
import { bindPlayback } from "#server/features/playback/routes.ts";
import { bindPlaylists } from "#server/features/playlists/routes.ts";
import { bindPosts } from "#server/features/posts/routes.ts";
import { bindRatings } from "#server/features/ratings/routes.ts";
import { bindSubscriptions } from "#server/features/subscriptions/routes.ts";
import { bindReports } from "#server/features/reports/routes.ts";
import { bindRecommendations } from "#server/features/recommendations/routes.ts";
import { sweepSubjects } from "#server/features/recommendations/sweep-subjects.ts";
import { bindSubtitleFiles, bindSubtitles } from "#server/features/subtitles/routes.ts";
import { bindSearch } from "#server/features/search/routes.ts";
import { sweepSpoken } from "#server/features/search/spoken.ts";
import { sweepSearchIndex } from "#server/features/search/sweep-index.ts";
import { bindTickets } from "#server/features/tickets/routes.ts";
import { bindViewingRules } from "#server/features/viewing-rules/routes.ts";
import { bindUploads } from "#server/features/uploads/routes.ts";
import { sweepUploads, type UploadServices } from "#server/features/uploads/uploads.ts";
import { openMediaAccess } from "#server/features/videos/media-access.ts";
import { bindMedia } from "#server/features/videos/media-routes.ts";
import { openProcessing } from "#server/features/videos/processing.ts";
import { sweepDueVideos } from "#server/features/videos/release-due.ts";
import { sweepDeletedVideos } from "#server/features/videos/sweep-deleted.ts";
import { forgetOldTurns } from "#server/features/videos/turns-store.ts";
import { bindVideos } from "#server/features/videos/routes.ts";
import { sweepWork } from "#server/features/videos/workbench.ts";
import type { MediaEngine } from "#server/media/engine.ts";
import { addRateLimits } from "#server/platform/http/app.ts";
import { createBinder } from "#server/platform/http/bind.ts";
import { localeOf } from "#server/platform/http/caller-locale.ts";
import type { Context } from "#server/platform/http/context.ts";
import { quietly } from "#server/platform/log.ts";
import { createObjectSender } from "#server/platform/http/send-object.ts";

export const API_BASE = "/api";
const SWEEP_EVERY_MS = 60_000;
const KEEP_BROADCASTS_EVERY_MS = 3000;
const ANONYMOUS_ID = /^[\w-]{8,64}$/;

export type SiteServices = UploadServices;

/**
 * Looks every minute after uploads that a killed process left and after accounts and videos whose time is over or has
 * come, until the answer is called; that waits for what is under way.
 */
export function startSweeping(services: SiteServices): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  const stopping = new AbortController();
  const sweep = () => {
    const sweeps = {
      uploads: sweepUploads(services),
      accounts: sweepAccounts(services),
      "deleted videos": sweepDeletedVideos(services),
      "deleted channels": sweepDeletedChannels(services),
      "subjects of videos": sweepSubjects(services),
      "index of search": sweepSearchIndex(services, stopping.signal),
      "what is said": sweepSpoken(services),
      "due videos": sweepDueVideos(services),
      "due decisions": sweepDueDecisions(services),
      "counted views": sweepCountedViews(services),
      broadcasts: sweepBroadcasts(services),
      "coming broadcasts": tellOfStarts(services),
    };
    for (const [what, done] of Object.entries(sweeps)) quietly(services.log, `sweeping ${what}`, done);
    underWay = Promise.allSettled([underWay, ...Object.values(sweeps)]);
  };
  sweep();
  const timer = setInterval(sweep, SWEEP_EVERY_MS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await underWay;
  };
}

/** What a worker does before it takes jobs. */
export async function prepareWork(services: SiteServices): Promise<void> {
  await sweepWork(services);
  await forgetOldTurns(services.db);
}

/**
 * Takes broadcasts and looks after those that have ended, until the answer is called. Without ffmpeg nothing can be
 * made of them, and none are taken.
 */
export async function takeBroadcasts(
  services: SiteServices,
  engine: MediaEngine | undefined,
): Promise<{ port: number | undefined; stop(): Promise<void> }> {
  if (engine?.mode !== "full") {
    services.log.warn("Live streams cannot be taken without ffmpeg.");
    return { port: undefined, stop: async () => undefined };
  }
  const ingest = await openIngest(services, engine);
  let underWay: Promise<unknown> = Promise.resolve();
  let isKeeping = false;
  const timer = setInterval(() => {
    if (isKeeping) return;
    isKeeping = true;
    underWay = keepBroadcasts(services, engine).finally(() => (isKeeping = false));
    quietly(services.log, "looking after broadcasts", underWay);
  }, KEEP_BROADCASTS_EVERY_MS);
  return {
    port: ingest?.port,
    async stop() {
      clearInterval(timer);
      await ingest?.stop();
      await Promise.allSettled([underWay]);
    },
  };
}

/** Puts the features together: every call of the API, uploads, images and media. */
export async function bindFeatures(
  app: FastifyInstance,
  services: UploadServices,
  { sharedPaths, isRateLimited }: { sharedPaths: Set<string>; isRateLimited: boolean },
): Promise<void> {
  const contextOf = createContextOf(services);
  const { storage } = services;
  const sendObject = createObjectSender(storage);
  const access = openMediaAccess(services);
  if (isRateLimited) await addRateLimits(app);
  const chats = openChatRooms(services);
  if (services.config.roles.includes("chat")) {
    chats.attach(app.server);
    app.addHook("preClose", () => chats.close());
  }

  await app.register(
    async (scope) => {
      const binder = await createBinder(scope, { contextOf, sharedPaths });
      bindAccounts(binder);
      bindAccountProtection(binder);
      bindAccountSecurity(binder);
      bindMutes(binder);
      bindCreators(binder);
      bindChannels(binder);
      bindChapters(binder);
      bindSubtitles(binder);
      bindRecommendations(binder);
      bindPlayback(binder, openPlayback(services));
      bindVideos(binder, openProcessing(services));
      bindLibrary(binder);
      bindPlaylists(binder);
      bindRatings(binder);
      bindComments(binder);
      bindPosts(binder);
      bindPeople(binder);
      bindSubscriptions(binder);
      bindHome(binder);
      bindImageCalls(binder);
      bindMails(binder);
      bindDocuments(binder);
      bindDonations(binder);
      bindContacts(binder);
      bindFailedJobs(binder);
      bindTickets(binder);
      bindReports(binder);
      bindModeration(binder);
      bindDiscovery(binder);
      bindSearch(binder);
      bindViewingRules(binder);
      bindNotifications(binder);
      bindNavigation(binder, openNavigation(services));
      bindAds(binder, openAdServing(services));
      bindLive(binder);
      bindChat(binder, chats);
    },
    { prefix: API_BASE },
  );
  await app.register(
    async (scope) => {
      bindLiveService(await createBinder(scope, { contextOf, sharedPaths: new Set() }));
      bindLiveMedia(scope, services, access);
    },
    { prefix: "/live" },
  );
  await app.register(async (scope) => bindFeeds(scope, contextOf, services));
  await app.register(async (scope) => bindPaymentWebhook(scope, services), { prefix: API_BASE });
  await app.register(async (scope) => bindUploads(scope, services, contextOf), { prefix: API_BASE });
  await app.register(
    async (scope) => {
      bindImages(scope, { storage, access, sendObject });
      bindInvalidation(scope, contextOf);
      bindShareImages(scope, { storage, access });
      bindMedia(scope, { ...services, access }, sendObject);
      bindSubtitleFiles(scope, access, sendObject);
      bindExports(scope, services, sendObject);
      bindAdFilms(scope, sendObject);
    },
    { prefix: "/edge" },
  );
}

/** Authenticates a request: who calls, in which language, from where. */
function createContextOf(services: UploadServices): (request: FastifyRequest) => Promise<Context> {
  return async (request) => {
    const token = bearerOf(request);
    const anonymousId = request.headers["anonymous-id"];
    const adultProof = request.headers[ADULT_PROOF_HEADER];
    return {
      ...services,
      viewer: token ? await findViewer(services, token, request.ip) : undefined,
      now: services.clock.now(),
      locale: localeOf(request),
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

/** Proxies say XX or T1 where they do not know. */
function countryOf(request: FastifyRequest, header: string | undefined): string | undefined {
  const said = header && request.headers[header];
  const country = typeof said === "string" ? said.toUpperCase() : "";
  return /^[A-Z]{2}$/.test(country) && country !== "XX" ? country : undefined;
}

function bearerOf(request: FastifyRequest): string | undefined {
  const [scheme, token] = (request.headers.authorization ?? "").split(" ", 2);
  return scheme?.toLowerCase() === "bearer" && token ? token : undefined;
}
