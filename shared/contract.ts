import { accountRequests } from "./accounts/account-requests.ts";
import { accounts } from "./accounts/contract.ts";
import { dataExport } from "./accounts/data-export.ts";
import { invitations } from "./accounts/invitations.ts";
import { mutes } from "./accounts/mutes.ts";
import { personalInvitations } from "./accounts/personal-invitations.ts";
import { passkeys } from "./accounts/passkeys.ts";
import { proofOfWork } from "./accounts/proof-of-work.ts";
import { reauthentication } from "./accounts/reauthentication.ts";
import { search } from "./search/contract.ts";
import { smartlists } from "./search/smartlists.ts";
import { hiddenVideos } from "./library/hidden-videos.ts";
import { security } from "./accounts/security.ts";
import { twoFactor } from "./accounts/two-factor.ts";
import { userAdmin } from "./user-admin/contract.ts";
import { manyUsers } from "./user-admin/many.ts";
import { users } from "./accounts/users.ts";
import { addressBlocks } from "./address-blocks/contract.ts";
import { ads } from "./ads/contract.ts";
import { adServing } from "./ads/serving.ts";
import { adStatistics } from "./ads/statistics.ts";
import { categories } from "./categories/contract.ts";
import { chat } from "./chat/contract.ts";
import { clips } from "./clips/contract.ts";
import { channels } from "./channels/contract.ts";
import { channelOwners } from "./channels/owners.ts";
import { statistics } from "./channels/statistics.ts";
import { team } from "./channels/team.ts";
import { chapters } from "./chapters/contract.ts";
import { comments } from "./comments/contract.ts";
import { contacts } from "./contacts/contract.ts";
import { failedJobs } from "./failed-jobs/contract.ts";
import { jobs } from "./jobs/contract.ts";
import { uploads } from "./uploads/contract.ts";
import { siteLook } from "./site-look/contract.ts";
import { siteSettings } from "./site-settings/contract.ts";
import { siteGuide } from "./site-settings/guide.ts";
import { creators } from "./creators/contract.ts";
import { discovery } from "./discovery/contract.ts";
import { documents } from "./documents/contract.ts";
import { donations } from "./donations/contract.ts";
import { home, videoPages } from "./home/contract.ts";
import { images } from "./images/contract.ts";
import { library } from "./library/contract.ts";
import { live } from "./live/contract.ts";
import { liveStudio } from "./live/studio.ts";
import { mailTemplates } from "./mail-templates/contract.ts";
import { mails } from "./mails/contract.ts";
import { moderation } from "./moderation/contract.ts";
import { navigation } from "./navigation/contract.ts";
import { people } from "./people/contract.ts";
import { notifications, push } from "./notifications/contract.ts";
import { playback } from "./playback/contract.ts";
import { oembed } from "./playback/oembed.ts";
import { playbackQuality } from "./playback/quality.ts";
import { recommendations } from "./recommendations/contract.ts";
import { subtitles } from "./subtitles/contract.ts";
import { playlists } from "./playlists/contract.ts";
import { posts } from "./posts/contract.ts";
import { ratings } from "./ratings/contract.ts";
import { reports } from "./reports/contract.ts";
import { reviews } from "./reviews/contract.ts";
import { studio } from "./studio/contract.ts";
import { storage } from "./storage/contract.ts";
import { subscriptions } from "./subscriptions/contract.ts";
import { folders } from "./subscriptions/folders.ts";
import { tickets } from "./tickets/contract.ts";
import { ageConfirmation } from "./videos/age.ts";
import { videos } from "./videos/contract.ts";
import { manyVideos } from "./videos/many.ts";
import { videoModeration } from "./videos/moderation.ts";
import { videoSteps } from "./videos/steps.ts";
import { publication } from "./videos/publication.ts";
import { originals } from "./videos/originals.ts";
import { trimming } from "./videos/trimming.ts";
import { uploadDefaults } from "./videos/upload-defaults.ts";

/** Every endpoint of the API, by resource. Browser code imports single contracts instead of this table. */
export const api = {
  accounts,
  accountRequests,
  addressBlocks,
  ads,
  adServing,
  adStatistics,
  ageConfirmation,
  categories,
  channels,
  channelOwners,
  chapters,
  chat,
  clips,
  comments,
  contacts,
  failedJobs,
  jobs,
  siteLook,
  siteGuide,
  siteSettings,
  uploads,
  creators,
  dataExport,
  discovery,
  documents,
  donations,
  home,
  images,
  invitations,
  library,
  live,
  liveStudio,
  mails,
  mailTemplates,
  manyUsers,
  manyVideos,
  moderation,
  mutes,
  navigation,
  notifications,
  passkeys,
  personalInvitations,
  oembed,
  people,
  playback,
  playbackQuality,
  playlists,
  posts,
  ratings,
  publication,
  push,
  proofOfWork,
  reauthentication,
  recommendations,
  reports,
  reviews,
  search,
  security,
  smartlists,
  statistics,
  storage,
  studio,
  subscriptions,
  folders,
  subtitles,
  team,
  tickets,
  originals,
  trimming,
  twoFactor,
  hiddenVideos,
  uploadDefaults,
  userAdmin,
  users,
  videoModeration,
  videoPages,
  videoSteps,
  videos,
} as const;
