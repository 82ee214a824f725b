import type { DecisionText } from "#shared/moderation/decision-text.ts";
import { m } from "#shared/messages/compiled/messages.js";
import { adEmail, type AdEvent } from "#server/features/ads/email-templates.ts";
import {
  channelGivenAwayEmail,
  channelReceivedEmail,
} from "#server/features/channel-owners/email-templates.ts";
import { welcomeEmail } from "#server/features/channels/email-templates.ts";
import { invitationEmail, rejectionEmail } from "#server/features/creators/email-templates.ts";
import {
  liftEmail,
  reportLiftedEmail,
  reportOutcomeEmail,
  restrictionEmail,
} from "#server/features/moderation/email-templates.ts";
import { unreadEmail } from "#server/features/notifications/email-templates.ts";
import {
  digestEmail,
  liveStartEmail,
  newVideoEmail,
} from "#server/features/subscriptions/email-templates.ts";
import { pinEmail, replyEmail } from "#server/features/tickets/email-templates.ts";
import type { ExampleContext, ExamplesOf } from "./example.ts";

export const VIEWER_EXAMPLES: ExamplesOf<"viewers"> = {
  "new-video": (to) => [newVideoEmail(to, ofVideo(to))],
  "live-start": (to) => [liveStartEmail(to, ofVideo(to))],
  digest: (to) => [
    digestEmail(to, {
      ...{ name: to.name, count: 12, url: to.urlOf("/") },
      videos: [{ title: to.video, channel_name: to.channel }],
    }),
  ],
  unread: (to) => [
    unreadEmail(to, {
      ...{ name: to.name, count: 4, url: to.urlOf("/") },
      sentences: [m.templates_example_notification({ channel: to.channel }, { locale: to.locale })],
    }),
  ],
};

export const CREATOR_EXAMPLES: ExamplesOf<"creators"> = {
  "creator-invitation": (to) => [invitationEmail(to, to.name, to.urlOf("/become-creator"))],
  "creator-rejection": (to) => [
    rejectionEmail(to, {
      ...{ name: to.name, reason: to.reason, days: 30, url: to.urlOf("/become-creator") },
    }),
  ],
  "team-welcome": (to) => {
    const team = { name: to.name, channel: to.channel, url: to.urlOf("/manage-channel") };
    return [
      welcomeEmail(to, { ...team, role: "owner" }),
      welcomeEmail(to, { ...team, role: "editor" }),
      welcomeEmail(to, { ...team, role: "moderator" }),
    ];
  },
  "channel-received": (to) => [
    channelReceivedEmail(to, {
      ...{ name: to.name, channel: to.channel, formerOwners: ["Jan Nowak"], keepsFormerOwners: true },
      url: to.urlOf("/manage-channel"),
    }),
  ],
  "channel-given-away": (to) => {
    const move = { name: to.name, channel: to.channel, newOwner: "Jan Nowak", url: supportUrl(to) };
    return [
      channelGivenAwayEmail(to, { ...move, isKept: true }),
      channelGivenAwayEmail(to, { ...move, isKept: false }),
    ];
  },
  "ad-approved": (to) => [ofAd(to, { kind: "approved" })],
  "ad-rejected": (to) => [ofAd(to, { kind: "rejected", reason: to.reason })],
  "ad-exhausted": (to) => [ofAd(to, { kind: "exhausted" })],
};

export const SUPPORT_EXAMPLES: ExamplesOf<"support"> = {
  restriction: (to) => [
    restrictionEmail(to, { decision: decisionOn(to), name: to.name, url: supportUrl(to) }),
  ],
  lift: (to) => [liftEmail(to, { decision: decisionOn(to), name: to.name, url: to.urlOf("/") })],
  "report-outcome": (to) => {
    const outcome = { decision: decisionOn(to), url: supportUrl(to) };
    return [reportOutcomeEmail(to, outcome), reportLiftedEmail(to, outcome)];
  },
  "ticket-pin": (to) => [pinEmail(to, { pin: "123456", url: supportUrl(to) })],
  "ticket-reply": (to) => [
    replyEmail(to, { content: m.templates_example_reply({}, { locale: to.locale }), url: supportUrl(to) }),
  ],
};

function ofVideo({ name, video, channel, urlOf }: ExampleContext) {
  return { name, title: video, channel, url: urlOf("/") };
}

function ofAd(to: ExampleContext, event: AdEvent) {
  return adEmail(to, { name: to.name, ad: to.channel, url: to.urlOf("/manage-channel"), event });
}

function decisionOn({ video }: ExampleContext): DecisionText {
  return {
    entityType: "video",
    title: video,
    measure: "hide",
    limits: [],
    reason: "SPM",
    note: "",
    until: null,
  };
}

function supportUrl({ urlOf }: ExampleContext): string {
  return urlOf("/support/ticket");
}
