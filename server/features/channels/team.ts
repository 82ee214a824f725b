import type { team, TeamMember } from "#shared/channels/team.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { endBlocks } from "#server/features/blocks/blocks.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";
import { loadChannelFor } from "./channels.ts";
import { welcomeEmail } from "./email-templates.ts";
import { loadAccount } from "./find-account.ts";
import { requireOtherOwner } from "./rules.ts";
import type { ChannelRow } from "./store.ts";
import { deleteMember, listMembers, lockTeam, saveMember, type AccountRow } from "./team-store.ts";
import { viewMember } from "./view.ts";

/** The members of a channel's team. */
export async function listTeam(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof team.list>,
): Promise<{ items: TeamMember[]; count: number }> {
  await loadChannelFor(db, viewer, params.id, "manage");
  const items = (await listMembers(db, params.id)).map(viewMember);
  return { items, count: items.length };
}

/** Adds a member, who gets an email, or changes a member's role. */
export async function addMember(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof team.add>,
): Promise<TeamMember> {
  const { db, viewer, now } = context;
  const { channelRole, ...who } = body;
  const channel = await loadChannelFor(db, viewer, params.id, "appoint");
  const account = await loadAccount(db, who);
  return inTransaction(db, async (tx) => {
    await lockTeam(tx, params.id);
    const members = await listMembers(tx, params.id);
    if (channelRole !== "owner") requireOtherOwner(members, account.id);
    const member = { channel_id: params.id, user_id: account.id, role: channelRole, created_at: now };
    await saveMember(tx, member);
    const isNew = !members.some(({ user_id }) => user_id === account.id);
    if (isNew) {
      const change = { tx, now, by: viewer.id };
      await endBlocks(change, { scope: "channel", channelId: channel.id, userId: account.id });
      await sendWelcomeEmail(context, tx, account, channel, channelRole);
      await context.queue.emit(tx, "channel.joined", { channelId: channel.id, userId: account.id });
    }
    const saved = (await listMembers(tx, params.id)).find(({ user_id }) => user_id === account.id);
    if (!saved) throw new AppError("NOT_FOUND");
    return viewMember(saved);
  });
}

/** Removes a member from the team. Members without the `appoint` ability can still leave. */
export async function removeMember(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof team.remove>,
): Promise<{ ok: true }> {
  const isLeaving = params.userId === viewer.id;
  await loadChannelFor(db, viewer, params.id, isLeaving ? "manage" : "appoint");
  await inTransaction(db, async (tx) => {
    await lockTeam(tx, params.id);
    requireOtherOwner(await listMembers(tx, params.id), params.userId);
    if (!(await deleteMember(tx, params.id, params.userId))) throw new AppError("NOT_FOUND");
  });
  return { ok: true };
}

async function sendWelcomeEmail(
  { queue, config, settings, locale }: SignedInContext,
  tx: Executor,
  account: AccountRow,
  { id, name }: ChannelRow,
  role: TeamMember["channelRole"],
): Promise<void> {
  const language = offeredLanguage(settings, account.settings.language ?? locale);
  const url = pageUrl(config, language, `/manage-channel/${id}/dashboard`);
  const email = welcomeEmail(
    { locale: language, site: settings.get("site.name") },
    { name: account.name, channel: name, role, url },
  );
  await sendEmail(queue, tx, account.email, email);
}
