import type { FastifyInstance } from "fastify";
import { bindDataExport, bindExportFiles } from "#server/features/data-export/routes.ts";
import { bindAddressBlocks } from "#server/features/address-blocks/routes.ts";
import { bindAuth } from "#server/features/auth/routes.ts";
import { bindAccountRequests } from "#server/features/account-requests/routes.ts";
import { bindAccounts } from "#server/features/accounts/routes.ts";
import { bindMutes } from "#server/features/mutes/routes.ts";
import { bindInvitations } from "#server/features/invitations/routes.ts";
import { bindProofOfWork } from "#server/features/proof-of-work/routes.ts";
import { bindPasskeys } from "#server/features/passkeys/routes.ts";
import { bindTwoFactor } from "#server/features/two-factor/routes.ts";
import { bindUserAdmin } from "#server/features/user-admin/routes.ts";
import { bindUsers } from "#server/features/users/routes.ts";
import { bindAdVideos } from "#server/features/ads/video-routes.ts";
import { bindAds } from "#server/features/ads/routes.ts";
import { openAdServing } from "#server/features/ads/serve-ads.ts";
import { recordStaffCall } from "#server/features/audit/audit.ts";
import { bindChat } from "#server/features/chat/routes.ts";
import { openChatRooms } from "./features/chat/rooms/rooms.ts";
import { bindChapters } from "#server/features/chapters/routes.ts";
import { bindChannelOwners } from "#server/features/channel-owners/routes.ts";
import { loadChannelFor } from "#server/features/channels/channels.ts";
import { bindCategories } from "#server/features/categories/routes.ts";
import { bindChannels } from "#server/features/channels/routes.ts";
import { bindComments } from "#server/features/comments/routes.ts";
import { bindContacts } from "#server/features/contacts/routes.ts";
import { bindCreators } from "#server/features/creators/routes.ts";
import { bindDiscovery } from "#server/features/discovery/routes.ts";
import { bindDocuments } from "#server/features/documents/routes.ts";
import { bindDonations } from "#server/features/donations/routes.ts";
import { bindPaymentWebhook } from "#server/features/donations/webhook.ts";
import { bindFailedJobs } from "#server/features/failed-jobs/routes.ts";
import { bindJobs } from "#server/features/jobs/routes.ts";
import { bindFeeds } from "#server/features/feeds/routes.ts";
import { bindHome } from "#server/features/home/routes.ts";
import { bindInvalidation } from "#server/features/images/invalidation.ts";
import { bindImageCalls, bindImages } from "#server/features/images/routes.ts";
import { bindShareImages } from "#server/features/images/share-routes.ts";
import { bindLibrary } from "#server/features/library/routes.ts";
import { openIngest } from "./features/live/ingest/ingest.ts";
import { openLiveMedia } from "./features/live/delivery/live-media.ts";
import { bindLiveMedia } from "./features/live/delivery/media-routes.ts";
import { openStreamSources } from "./features/live/delivery/stream-sources.ts";
import { bindClips } from "#server/features/clips/routes.ts";
import { bindLive, bindLiveService } from "#server/features/live/routes.ts";
import { openRecorderSockets } from "./features/live/ingest/recorder-socket.ts";
import { bindWhip } from "./features/live/ingest/whip-routes.ts";
import { createWrongKeys } from "./features/live/ingest/wrong-keys.ts";
import { bindModeration } from "#server/features/moderation/routes.ts";
import { bindMailTemplates } from "#server/features/mail-templates/routes.ts";
import { bindMails } from "#server/features/mails/routes.ts";
import { bindNotifications } from "#server/features/notifications/routes.ts";
import { openNavigation } from "#server/features/navigation/navigation.ts";
import { bindNavigation } from "#server/features/navigation/routes.ts";
import { openPlayback } from "#server/features/playback/playback.ts";
import { bindPeople } from "#server/features/people/routes.ts";
import { bindPlayback } from "#server/features/playback/routes.ts";
import { bindPlaylists } from "#server/features/playlists/routes.ts";
import { bindPosts } from "#server/features/posts/routes.ts";
import { bindRatings } from "#server/features/ratings/routes.ts";
import { bindSiteSettings } from "#server/features/site-settings/routes.ts";
import { bindManifest, bindSiteLook, bindSiteImages } from "#server/features/site-look/routes.ts";
import { bindStorage } from "#server/features/storage/routes.ts";
import { bindStudio } from "#server/features/studio/routes.ts";
import { bindSubscriptions } from "#server/features/subscriptions/routes.ts";
import { bindReports } from "#server/features/reports/routes.ts";
import { bindReviews } from "#server/features/reviews/routes.ts";
import { bindRecommendations } from "#server/features/recommendations/routes.ts";
import { bindSubtitleFiles, bindSubtitles } from "#server/features/subtitles/routes.ts";
import { bindSearch } from "#server/features/search/routes.ts";
import { bindTickets } from "#server/features/tickets/routes.ts";
import { bindQuota, bindUploads } from "#server/features/uploads/routes.ts";
import type { UploadServices } from "#server/features/uploads/uploads.ts";
import { openMediaAccess } from "#server/features/media-access/media-access.ts";
import { bindMedia } from "#server/features/media-access/routes.ts";
import { openProcessing } from "#server/features/processing/processing.ts";
import { bindProcessing } from "#server/features/processing/routes.ts";
import { bindPublishing } from "#server/features/publishing/routes.ts";
import { bindVideoSteps } from "#server/features/video-steps/routes.ts";
import { openVideoSteps } from "#server/features/video-steps/video-steps.ts";
import { bindVideoModeration } from "#server/features/video-moderation/routes.ts";
import { bindVideos } from "#server/features/videos/routes.ts";
import { requireUploader } from "#server/features/videos/upload-state.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import { openOriginServer } from "#server/live/origin/origin-server.ts";
import type { MediaEngine } from "#server/media/engine.ts";
import { startArchiving } from "#server/jobs.ts";
import { createContextOf } from "#server/request-context.ts";
import { createBinder } from "#server/platform/http/bind.ts";
import { createObjectSender } from "#server/platform/http/send-object.ts";
import { addRateLimits } from "#server/platform/limits/rate-limits.ts";

export const API_BASE = "/api";

export type SiteServices = UploadServices;

/**
 * Receives live streams and archives those that have ended, until the returned `stop` is called. Without ffmpeg no
 * streams are accepted.
 */
export async function startLiveIngest(
  services: SiteServices,
  engine: MediaEngine | undefined,
): Promise<{ port: number | undefined; stop(): Promise<void> }> {
  if (engine?.mode !== "full") {
    services.log.warn("Live streams are disabled: they need ffmpeg.");
    return { port: undefined, stop: async () => undefined };
  }
  const { internalAddress } = services.config;
  const stopOrigin = internalAddress && (await openOriginServer(services, new URL(internalAddress)));
  const ingest = await openIngest(services, engine);
  const stopArchiving = startArchiving(services, engine);
  return {
    port: ingest?.port,
    async stop() {
      const stopped = stopArchiving();
      await ingest?.stop();
      await stopped;
      // Other machines read the last parts until then.
      if (stopOrigin) await stopOrigin();
    },
  };
}

/** Registers the routes of all features: API, uploads, images and media. */
export async function bindFeatures(
  app: FastifyInstance,
  services: UploadServices,
  { sharedPaths, isRateLimited }: { sharedPaths: Set<string>; isRateLimited: boolean },
): Promise<void> {
  const contextOf = createContextOf(services);
  const { settings, categories, storage } = services;
  const sendObject = createObjectSender(storage);
  const access = openMediaAccess(services);
  if (isRateLimited) await addRateLimits(app, services);
  const liveMedia = openLiveMedia(openStreamSources(services));
  if (services.config.roles.includes("chat")) {
    const chats = openChatRooms(services);
    chats.attach(app.server);
    app.addHook("preClose", () => chats.close());
  }
  const wrongKeys = createWrongKeys(services);
  const recorders = openRecorderSockets(services, wrongKeys);
  recorders.attach(app.server);
  app.addHook("preClose", () => recorders.close());

  await app.register(
    async (scope) => {
      const binder = await createBinder(scope, { contextOf, sharedPaths, record: recordStaffCall });
      bindAccounts(binder);
      bindAccountRequests(binder);
      bindProofOfWork(binder);
      bindAuth(binder);
      bindTwoFactor(binder);
      bindPasskeys(binder);
      bindInvitations(binder);
      bindAddressBlocks(binder);
      bindSiteSettings(binder);
      bindSiteLook(binder);
      bindQuota(binder);
      bindUserAdmin(binder);
      bindUsers(binder);
      bindDataExport(binder);
      bindMutes(binder);
      bindCreators(binder);
      bindCategories(binder);
      bindChannels(binder);
      bindChannelOwners(binder);
      bindStudio(binder);
      bindChapters(binder);
      bindSubtitles(binder);
      bindRecommendations(binder);
      bindPlayback(binder, openPlayback(services));
      bindVideos(binder);
      bindProcessing(binder, openProcessing(services));
      bindVideoSteps(binder, openVideoSteps(services));
      bindPublishing(binder);
      bindVideoModeration(binder);
      bindLibrary(binder);
      bindPlaylists(binder);
      bindRatings(binder);
      bindComments(binder);
      bindPosts(binder);
      bindPeople(binder);
      bindSubscriptions(binder);
      bindHome(binder);
      bindImageCalls(binder, {
        requireVideo: ({ db, viewer }, id) => loadVideoFor(db, viewer, id, "edit"),
        requireChannel: ({ db, viewer }, id) => loadChannelFor(db, viewer, id, "edit"),
      });
      bindMails(binder);
      bindMailTemplates(binder);
      bindDocuments(binder);
      bindDonations(binder);
      bindContacts(binder);
      bindFailedJobs(binder);
      bindJobs(binder);
      bindStorage(binder);
      bindTickets(binder);
      bindReports(binder);
      bindReviews(binder);
      bindModeration(binder);
      bindDiscovery(binder);
      bindSearch(binder);
      bindNotifications(binder);
      bindNavigation(binder, openNavigation(services));
      bindAds(binder, openAdServing(services));
      bindLive(binder);
      bindChat(binder, liveMedia);
      bindClips(binder);
    },
    { prefix: API_BASE },
  );
  await app.register(
    async (scope) => {
      bindLiveService(
        await createBinder(scope, { contextOf, sharedPaths: new Set(), record: recordStaffCall }),
      );
      bindLiveMedia(scope, { ...services, media: liveMedia }, access);
      bindWhip(scope, services, wrongKeys);
    },
    { prefix: "/live" },
  );
  await app.register(async (scope) => bindFeeds(scope, contextOf, services));
  bindManifest(app, services);
  await app.register(async (scope) => bindPaymentWebhook(scope, services), { prefix: API_BASE });
  await app.register(async (scope) => bindUploads(scope, services, contextOf, requireUploader), {
    prefix: API_BASE,
  });
  await app.register(
    async (scope) => {
      bindImages(scope, { storage, access, sendObject });
      bindInvalidation(scope, contextOf);
      bindShareImages(scope, { storage, access, siteName: () => settings.get("site.name"), categories });
      bindSiteImages(scope, { storage, sendObject });
      bindMedia(scope, { ...services, access }, sendObject);
      bindSubtitleFiles(scope, access, sendObject);
      bindExportFiles(scope, services, sendObject);
      bindAdVideos(scope, sendObject);
    },
    { prefix: "/edge" },
  );
}
