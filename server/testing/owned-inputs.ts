import type { api } from "#shared/contract.ts";
import type { CallInput, Endpoint } from "#shared/endpoint.ts";
import type { UploadDefaults } from "#shared/videos/upload-defaults.ts";

/** An id that does not exist. */
export const UNKNOWN_ID = "0199a000-0000-7000-8000-000000000000";

/** One entity of every kind a user can own. */
export interface OwnedEntities {
  readonly channelId: string;
  readonly videoId: string;
  readonly playlistId: string;
  readonly postId: string;
  readonly commentId: string;
  readonly adId: string;
}

type Api = typeof api;
type OwnedEndpoints<Noun extends keyof Api> = {
  [
    Name in keyof Api[Noun] as Api[Noun][Name] extends { access: "owner" | "ownerOrStaff" } ? Name : never
  ]: Api[Noun][Name];
};
type InputsOf<Endpoints> = {
  readonly [Name in keyof Endpoints]: Endpoints[Name] extends Endpoint
    ? (things: OwnedEntities) => Omit<CallInput<Endpoints[Name]>, "file">
    : never;
};
type OwnedInputs = {
  readonly [Noun in keyof Api as keyof OwnedEndpoints<Noun> extends never ? never : Noun]: InputsOf<
    OwnedEndpoints<Noun>
  >;
};

const ofChannel = ({ channelId }: OwnedEntities) => ({ params: { id: channelId } });
const ofVideo = ({ videoId }: OwnedEntities) => ({ params: { id: videoId } });
const ofPlaylist = ({ playlistId }: OwnedEntities) => ({ params: { id: playlistId } });
const ofPost = ({ postId }: OwnedEntities) => ({ params: { id: postId } });
const ofAd = ({ adId }: OwnedEntities) => ({ params: { id: adId } });
const ofAdInTime = (things: OwnedEntities) => ({ ...ofAd(things), body: {} });
const ofComment = ({ commentId }: OwnedEntities) => ({ params: { id: commentId } });

/** Valid input for every endpoint with an ownership check: a refusal then depends on the caller's permissions only. */
export const OWNED_INPUTS: OwnedInputs = {
  ads: {
    list: ({ channelId }) => ({ query: { channelId } }),
    get: ofAd,
    create: ({ channelId }) => ({ body: { channelId } }),
    edit: (things) => ({ ...ofAd(things), body: {} }),
    remove: ofAd,
    setCreative: ofAd,
    transferPoints: (things) => ({ ...ofAd(things), body: { points: 0 } }),
    setStatus: ({ adId }) => ({ params: { id: adId, status: "paused" } }),
    status: ofAd,
  },
  adStatistics: {
    all: ofAdInTime,
    audience: ofAd,
    views: ofAdInTime,
    skips: ofAdInTime,
    general: ofAdInTime,
  },
  chat: {
    blocks: ({ videoId }) => ({ params: { id: videoId, messageId: UNKNOWN_ID } }),
    author: ({ videoId }) => ({ params: { id: videoId, messageId: UNKNOWN_ID } }),
    block: (things) => ({
      ...ofVideo(things),
      body: { userId: UNKNOWN_ID, blockedUntil: "2100-01-01T00:00:00Z" },
    }),
    unblock: (things) => ({ ...ofVideo(things), body: { userId: UNKNOWN_ID } }),
    modes: ofVideo,
    editModes: (things) => ({ ...ofVideo(things), body: {} }),
    filters: ofVideo,
    editFilters: (things) => ({ ...ofVideo(things), body: {} }),
  },
  clips: {
    list: ofVideo,
    approve: ofVideo,
    settings: ofChannel,
    editSettings: (things) => ({ ...ofChannel(things), body: { clippers: "none", needsApproval: true } }),
  },
  liveStudio: {
    markers: ofVideo,
    mark: (things) => ({ ...ofVideo(things), body: { name: "Start" } }),
    renameMarker: ({ videoId }) => ({
      params: { id: videoId, markerId: UNKNOWN_ID },
      body: { name: "Start" },
    }),
    removeMarker: ({ videoId }) => ({ params: { id: videoId, markerId: UNKNOWN_ID } }),
    ...{ audience: ofVideo, recording: ofVideo, keepRecording: ofVideo },
  },
  live: {
    ...{ start: ofVideo, finish: ofVideo, url: ofVideo, rotateKey: ofVideo, stats: ofVideo },
    startRehearsal: ofVideo,
    endRehearsal: (things) => ({ ...ofVideo(things), body: { keep: false } }),
  },
  chapters: {
    replace: (things) => ({ ...ofVideo(things), body: { chapters: [] } }),
  },
  subtitles: {
    save: ({ videoId }) => ({ params: { id: videoId, language: "pl" } }),
    remove: ({ videoId }) => ({ params: { id: videoId, language: "pl" } }),
    automatic: ofVideo,
    write: ({ videoId }) => ({ params: { id: videoId, language: "pl" } }),
  },
  trimming: {
    show: ofVideo,
    apply: (things) => ({ ...ofVideo(things), body: { startSeconds: 0, endSeconds: 1 } }),
    undo: ofVideo,
  },
  comments: {
    ofChannel: (things) => ({ ...ofChannel(things), query: {} }),
    remove: ofComment,
    approve: (things) => ({ ...ofComment(things), body: { content: "Pięknie" } }),
    refuse: (things) => ({ ...ofComment(things), body: { content: "Pięknie", reason: "Nie na temat" } }),
    crossOut: ofComment,
    uncross: ofComment,
    pin: ofComment,
    unpin: ofComment,
  },
  posts: {
    edit: (things) => ({ ...ofPost(things), body: {} }),
    remove: ofPost,
  },
  channels: {
    edit: (things) => ({ ...ofChannel(things), body: {} }),
    setAvatar: ofChannel,
    setBanner: ofChannel,
    remove: ofChannel,
    setAds: (things) => ({ ...ofChannel(things), body: { adsEnabled: true } }),
  },
  team: {
    list: ofChannel,
    add: (things) => ({ ...ofChannel(things), body: { userId: UNKNOWN_ID, channelRole: "editor" } }),
    remove: ({ channelId }) => ({ params: { id: channelId, userId: UNKNOWN_ID } }),
    block: (things) => ({
      ...ofChannel(things),
      body: { userId: UNKNOWN_ID, blockedUntil: "2100-01-01T00:00:00Z" },
    }),
    unblock: (things) => ({ ...ofChannel(things), body: { userId: UNKNOWN_ID } }),
    blocked: ofChannel,
  },
  statistics: { show: (things) => ({ ...ofChannel(things), query: {} }) },
  studio: { dashboard: ofChannel },
  playlists: {
    edit: (things) => ({ ...ofPlaylist(things), body: {} }),
    remove: ofPlaylist,
    addVideo: (things) => ({ ...ofPlaylist(things), body: { videoId: things.videoId } }),
    removeVideo: ({ playlistId, videoId }) => ({ params: { id: playlistId, videoId } }),
    order: (things) => ({ ...ofPlaylist(things), body: { videos: [] } }),
  },
  manyVideos: {
    edit: ({ videoId }) => ({ body: { ids: [videoId] } }),
    remove: ({ videoId }) => ({ body: { ids: [videoId] } }),
  },
  publication: {
    schedulePublish: (things) => ({ ...ofVideo(things), body: { releaseDate: "2100-01-01T00:00:00Z" } }),
    cancelPublish: ofVideo,
    schedulePremiere: (things) => ({ ...ofVideo(things), body: { premiereAt: "2100-01-01T00:00:00Z" } }),
    cancelPremiere: (things) => ({ ...ofVideo(things), body: {} }),
  },
  uploadDefaults: {
    get: ofChannel,
    save: (things) => ({ ...ofChannel(things), body: NO_DEFAULTS }),
  },
  videoSteps: { show: ofVideo },
  videos: {
    listAll: ({ channelId }) => ({ query: { channelId } }),
    create: ({ channelId }) => ({ body: { channelId } }),
    edit: (things) => ({ ...ofVideo(things), body: {} }),
    remove: ofVideo,
    publish: ofVideo,
    setThumbnail: ofVideo,
    processing: ofVideo,
    retry: ofVideo,
  },
};

const NO_DEFAULTS: UploadDefaults = {
  ...{ desc: "", tags: [], categories: [], subcategories: [] },
  visibility: "public",
  ageRestriction: 0,
};
