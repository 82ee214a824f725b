import type { UserRow } from "#server/features/accounts/find-user.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";
import { channelGivenAwayEmail, channelReceivedEmail } from "./email-templates.ts";
import { nameOf } from "./view.ts";

interface Move {
  readonly channel: { readonly id: string; readonly name: string };
  readonly newOwner: UserRow;
  readonly formerOwners: readonly UserRow[];
  readonly keepsFormerOwners: boolean;
}

/** Notifies the new owner and the former ones, each in their language. */
export async function sendMoveEmails(
  { config, queue, settings, locale }: SignedInContext,
  tx: Executor,
  { channel, newOwner, formerOwners, keepsFormerOwners }: Move,
): Promise<void> {
  const contextOf = (user: UserRow): EmailContext => ({
    locale: offeredLanguage(settings, user.settings.language ?? locale),
    site: settings.get("site.name"),
  });
  const to = contextOf(newOwner);
  const received = channelReceivedEmail(to, {
    name: newOwner.name,
    channel: channel.name,
    formerOwners: formerOwners.map(nameOf),
    keepsFormerOwners,
    url: pageUrl(config, to.locale, `/manage-channel/${channel.id}/dashboard`),
  });
  await sendEmail(queue, tx, newOwner.email, received);
  for (const former of formerOwners) {
    const toFormer = contextOf(former);
    const givenAway = channelGivenAwayEmail(toFormer, {
      name: former.name,
      channel: channel.name,
      newOwner: nameOf(newOwner),
      isKept: keepsFormerOwners,
      url: pageUrl(config, toFormer.locale, "/support/ticket"),
    });
    await sendEmail(queue, tx, former.email, givenAway);
  }
}
