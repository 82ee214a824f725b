import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { invitations } from "#shared/accounts/invitations.ts";
import { personalInvitations } from "#shared/accounts/personal-invitations.ts";
import { addressBlocks } from "#shared/address-blocks/contract.ts";
import { comments } from "#shared/comments/contract.ts";
import type { api } from "#shared/contract.ts";
import { mailTemplates } from "#shared/mail-templates/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { reports } from "#shared/reports/contract.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { saveSettings } from "#server/features/site-settings/site-settings.ts";
import { paint } from "#server/media/testing/images.ts";
import { newAccountRequest } from "./new-account-request.ts";
import { newBinItem, newCheck, newDomainBlock, newHeldPost, newPage, newPerson } from "./new-entities.ts";
import { CATEGORY_CALLS } from "./category-calls.ts";
import type { StaffEntities } from "./staff-entities.ts";

type Api = typeof api;
type StaffAccess = { access: "ownerOrStaff" | "staff" | "admin" };
type NamesOf<Noun extends keyof Api> = {
  [Name in keyof Api[Noun] & string]: Api[Noun][Name] extends StaffAccess ? `${Noun}.${Name}` : never;
}[keyof Api[Noun] & string];
/** Each endpoint of the contract that staff may call where others may not. */
type StaffCallName = { [Noun in keyof Api]: NamesOf<Noun> }[keyof Api];

export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly file?: Blob;
  /** What its record names, if no parameter of the address does. */
  readonly subject?: string;
}

interface StaffCall {
  /** Whether moderators may call it, too; administrators may call all. */
  readonly by: "staff" | "admin";
  /** Whether it changes something, so that its success leaves a record. */
  readonly kind: "reads" | "acts";
  readonly input: (things: StaffEntities) => CallInput | Promise<CallInput>;
}

type Input = StaffCall["input"];
const reads = (by: StaffCall["by"], input: Input = () => ({})) => ({ by, kind: "reads", input }) as const;
const acts = (by: StaffCall["by"], input: Input = () => ({})) => ({ by, kind: "acts", input }) as const;

const LATER = "2100-01-01T00:00:00.000Z";
const ofAd = ({ adId }: StaffEntities) => ({ params: { id: adId } });
const ofAdInTime = (things: StaffEntities) => ({ ...ofAd(things), body: {} });
const ofVideo = ({ videoId }: StaffEntities) => ({ params: { id: videoId } });
const ofMessage = ({ videoId }: StaffEntities) => ({ params: { id: videoId, messageId: randomUUID() } });
const ofComment = ({ commentId }: StaffEntities) => ({ params: { id: commentId } });
const ofUser = ({ userId }: StaffEntities) => ({ params: { id: userId } });
const ofTicket = ({ ticketId }: StaffEntities) => ({ params: { id: ticketId } });
const ofReport = ({ reportId }: StaffEntities) => ({ params: { id: reportId } });
const ofJob = ({ jobId }: StaffEntities) => ({ params: { id: jobId } });
const ofFailedJob = ({ failedJobId }: StaffEntities) => ({ params: { id: failedJobId } });
const ofDocument = ({ documentSlug }: StaffEntities) => ({ params: { slug: documentSlug } });
const ofTemplate = () => ({ params: { template: "activation", language: "pl" } }) as const;

async function ofAdIn({ world, adId }: StaffEntities, status: string) {
  await sql`update ads set status = ${status} where id = ${adId}`.execute(world.services.db);
  return { id: adId };
}

/** The matrix of the staff: who may call what, and what leaves a record. Each call has an input that succeeds. */
export const STAFF_CALLS: Readonly<Record<StaffCallName, StaffCall>> = {
  "accountRequests.list": reads("staff"),
  "accountRequests.approve": acts("staff", newAccountRequest),
  "accountRequests.refuse": acts("staff", async (things) => ({
    ...{ ...(await newAccountRequest(things)), body: { reason: "Nie znamy Cię" } },
  })),
  "addressBlocks.list": reads("admin"),
  "addressBlocks.create": acts("admin", () => ({ body: newDomainBlock() })),
  "addressBlocks.end": acts("admin", async ({ admin }) => {
    return { params: { id: (await admin.call(addressBlocks.create, { body: newDomainBlock() }))._id } };
  }),
  "reviews.list": reads("staff", () => ({ query: { kind: "post" } })),
  "reviews.count": reads("staff"),
  "reviews.approve": acts("staff", newHeldPost),
  "reviews.refuse": acts("staff", async (things) => {
    const { params, body } = await newHeldPost(things);
    return { params, body: { ...body, reason: "Reklama" } };
  }),
  "ads.list": reads("staff", ({ channelId }) => ({ query: { channelId } })),
  "ads.get": reads("staff", ofAd),
  "ads.status": reads("staff", ofAd),
  "ads.verify": acts("staff", async (things) => ({
    ...{ params: await ofAdIn(things, "awaiting_verification"), body: { approve: true } },
  })),
  "ads.setStatus": acts("staff", async (things) => ({
    params: { ...(await ofAdIn(things, "live")), status: "paused" },
  })),
  "adStatistics.all": reads("staff", ofAdInTime),
  "adStatistics.audience": reads("staff", ofAd),
  "adStatistics.views": reads("staff", ofAdInTime),
  "adStatistics.skips": reads("staff", ofAdInTime),
  "adStatistics.general": reads("staff", ofAdInTime),
  ...CATEGORY_CALLS,
  "channels.setAdPoints": acts("staff", ({ channelId }) => ({
    ...{ params: { id: channelId }, body: { points: 5 } },
  })),
  "channelOwners.preview": reads("admin", ({ channelId, admin }) => ({
    ...{ params: { id: channelId }, body: { email: admin.email } },
  })),
  "channelOwners.move": acts("admin", ({ channelId, ownerId, admin }) => ({
    params: { id: channelId },
    body: { newOwnerId: admin.id, formerOwnerIds: [ownerId], keepsFormerOwners: false },
  })),
  "chat.blocks": reads("staff", ofMessage),
  "chat.author": reads("staff", ofMessage),
  "chat.block": acts("staff", (things) => ({
    ...{ ...ofVideo(things), body: { userId: things.userId, blockedUntil: LATER } },
  })),
  "chat.unblock": acts("staff", (things) => ({ ...ofVideo(things), body: { userId: things.userId } })),
  "chat.modes": reads("staff", ofVideo),
  "chat.editModes": acts("staff", (things) => ({ ...ofVideo(things), body: {} })),
  "chat.filters": reads("staff", ofVideo),
  "chat.editFilters": acts("staff", (things) => ({ ...ofVideo(things), body: {} })),
  "comments.all": reads("staff"),
  "comments.remove": acts("staff", ofComment),
  "comments.crossOut": acts("staff", ofComment),
  "comments.uncross": acts("staff", async (things) => {
    await things.admin.call(comments.crossOut, ofComment(things));
    return ofComment(things);
  }),
  "comments.pin": acts("staff", ofComment),
  "comments.unpin": acts("staff", async (things) => {
    await things.admin.call(comments.pin, ofComment(things));
    return ofComment(things);
  }),
  "contacts.list": reads("staff"),
  "contacts.remove": acts("staff", ({ bugReportId }) => ({ params: { id: bugReportId } })),
  "failedJobs.list": reads("staff"),
  "failedJobs.retry": acts("staff", ofFailedJob),
  "failedJobs.remove": acts("staff", ofFailedJob),
  "jobs.list": reads("staff"),
  "jobs.show": reads("staff", ofJob),
  "jobs.cancel": acts("staff", ofJob),
  "jobs.retry": acts("staff", async ({ world, jobId }) => {
    await sql`update pgboss.job set name = 'account.mail-reset-link', state = 'failed', completed_on = now()
      where id = ${jobId}`.execute(world.services.db);
    return { params: { id: jobId } };
  }),
  "jobs.raise": acts("staff", ofJob),
  "jobs.pauseQueue": acts("admin", () => ({ params: { queue: "encoding" }, body: { isPaused: true } })),
  "siteLook.storeImage": acts("admin", async () => ({
    params: { key: "site.icon" },
    file: new Blob([new Uint8Array(await paint(512, 512).png().toBuffer())], { type: "image/png" }),
  })),
  "siteSettings.get": reads("admin"),
  "siteSettings.save": acts("admin", async ({ world }) => {
    const { rows } = await sql<{ revision: number }>`
      select revision from site_settings where key = 'site.descriptionPl'`.execute(world.services.db);
    return {
      body: {
        values: { "site.descriptionPl": randomUUID() },
        revisions: { "site.descriptionPl": rows[0]?.revision ?? 0 },
      },
      subject: "site.descriptionPl",
    };
  }),
  "siteSettings.sendTestMail": acts("admin"),
  "siteSettings.history": reads("admin", () => ({ params: { key: "site.name" } })),
  "siteGuide.get": reads("admin"),
  "siteGuide.end": acts("admin", () => ({ body: { state: "done" } })),
  "creators.list": reads("staff"),
  "creators.approve": acts("staff", ofUser),
  "creators.reject": acts("staff", (things) => ({ ...ofUser(things), body: { reason: "Za mało" } })),
  "documents.versions": reads("staff", ofDocument),
  "documents.put": acts("admin", (things) => ({
    ...{ ...ofDocument(things), body: { title: "Nowe zasady", contents: "Treść" } },
  })),
  "documents.edit": acts("admin", (things) => ({ ...ofDocument(things), body: { title: "Zasady gry" } })),
  "documents.preview": reads("staff", () => ({ body: { contents: "Treść" } })),
  "donations.list": reads("admin"),
  "donations.running": reads("admin"),
  "donations.book": acts("admin", ({ paymentId }) => ({ params: { id: paymentId } })),
  "invitations.list": reads("admin"),
  "invitations.create": acts("admin", () => ({ body: {} })),
  "invitations.revoke": acts("admin", async ({ admin }) => {
    return { params: { id: (await admin.call(invitations.create, { body: {} }))._id } };
  }),
  "mails.outbox": reads("admin"),
  "mailTemplates.list": reads("admin"),
  "mailTemplates.get": reads("admin", () => ofTemplate()),
  "mailTemplates.save": acts("admin", async ({ admin }) => {
    const { revision } = await admin.call(mailTemplates.get, ofTemplate());
    return { ...ofTemplate(), body: { texts: { title: randomUUID() }, revision } };
  }),
  "mailTemplates.preview": reads("admin", () => ({ ...ofTemplate(), body: { texts: {} } })),
  "mailTemplates.sendTest": acts("admin", () => ({ ...ofTemplate(), body: { texts: {}, example: 0 } })),
  "mailTemplates.history": reads("admin", () => ofTemplate()),
  "manyUsers.act": acts("staff", ({ userId }) => ({
    body: { ids: [userId], act: { kind: "sendResetLink" } },
  })),
  "moderation.decide": acts("staff", ({ videoId: entityId }) => ({
    body: { entityType: "video", entityId, measure: "hide", reason: "SPM" },
  })),
  "moderation.lift": acts("staff", async ({ admin, videoId: entityId }) => {
    const verdict = { entityType: "video", entityId, measure: "hide", reason: "SPM" } as const;
    return { params: { id: (await admin.call(moderation.decide, { body: verdict }))._id } };
  }),
  "moderation.history": reads("staff", ({ videoId }) => ({
    query: { entityType: "video", entityId: videoId },
  })),
  "moderation.inForce": reads("staff"),
  "originals.show": reads("admin"),
  "originals.remove": acts("admin", async ({ world: { services, clock } }) => {
    const values = { "encoding.keepOriginals": false };
    await saveSettings(services, { values, changedBy: null, now: clock.now() });
    return {};
  }),
  "people.feature": acts("staff", ({ ownerId }) => ({ params: { id: ownerId }, body: { featured: true } })),
  "personalInvitations.list": reads("staff"),
  "personalInvitations.send": acts("staff", () => ({ body: newPerson() })),
  "personalInvitations.revoke": acts("staff", async ({ admin }) => {
    return { params: { id: (await admin.call(personalInvitations.send, { body: newPerson() }))._id } };
  }),
  "playbackQuality.show": reads("staff"),
  "posts.remove": acts("staff", ({ postId }) => ({ params: { id: postId } })),
  "reports.list": reads("staff"),
  "reports.close": acts("staff", (things) => ({ ...ofReport(things), body: { measure: "nothing" } })),
  "reports.reopen": acts("staff", async (things) => {
    await things.admin.call(reports.close, { ...ofReport(things), body: { measure: "nothing" } });
    return ofReport(things);
  }),
  "reports.remove": acts("staff", ofReport),
  "storage.show": reads("admin"),
  "storage.findings": reads("admin", () => ({ params: { side: "strangeBytes" } })),
  "storage.bin": reads("admin"),
  "storage.count": acts("admin"),
  "storage.check": acts("admin"),
  "storage.mend": acts("admin", newCheck),
  "storage.restore": acts("admin", newBinItem),
  "tickets.close": acts("staff", ofTicket),
  "tickets.reopen": acts("staff", async (things) => {
    const { db } = things.world.services;
    await sql`update support_tickets set status = 'closed' where id = ${things.ticketId}`.execute(db);
    return ofTicket(things);
  }),
  "uploads.countOver": reads("admin", () => ({ query: { key: "limits.quotaTotal", gigabytes: "1" } })),
  "userAdmin.create": acts("staff", () => ({ body: newPerson() })),
  "userAdmin.show": reads("staff", ofUser),
  "userAdmin.history": reads("staff", ofUser),
  "userAdmin.comments": reads("staff", ofUser),
  "userAdmin.confirmEmail": acts("staff", ofUser),
  "userAdmin.sendResetLink": acts("staff", ofUser),
  "userAdmin.endSessions": acts("staff", ofUser),
  "userAdmin.disableTwoFactor": acts("staff", (things) => ({
    ...{ ...ofUser(things), body: { reason: "Zgubiony telefon" } },
  })),
  "userAdmin.setQuota": acts("staff", (things) => ({ ...ofUser(things), body: { total: 5 } })),
  "users.list": reads("staff"),
  "users.edit": acts("staff", (things) => ({ ...ofUser(things), body: { blockedOnLiveChatsUntil: LATER } })),
  "videoModeration.listAll": reads("staff"),
  "videoModeration.fileInfo": reads("staff", ofVideo),
  "videoModeration.ban": acts("staff", (things) => ({ ...ofVideo(things), body: { reason: "SPM" } })),
  "videoModeration.unban": acts("staff", async (things) => {
    await things.admin.call(videoModeration.ban, { ...ofVideo(things), body: { reason: "SPM" } });
    return ofVideo(things);
  }),
  "videoModeration.restore": acts("admin", async (things) => {
    const { db } = things.world.services;
    await sql`update videos set status = 'deleted', deleted_at = now() where id = ${things.videoId}`.execute(
      db,
    );
    return ofVideo(things);
  }),
  "videoPages.list": reads("staff"),
  "videoPages.create": acts("staff", () => ({ body: { slug: randomUUID() } })),
  "videoPages.edit": acts("staff", async (things) => ({ ...(await newPage(things)), body: {} })),
  "videoPages.remove": acts("staff", newPage),
  "videoPages.preview": reads("staff", () => ({ body: { sections: [] } })),
  "videoSteps.show": reads("staff", ofVideo),
};
