import type { CreatorApplication, creators } from "#shared/creators/contract.ts";
import { nextApplicationState, REAPPLY_AFTER_DAYS } from "#shared/creators/lifecycle.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";
import { invite } from "./creators.ts";
import { rejectionEmail } from "./email-templates.ts";
import {
  countApplications,
  findApplicant,
  listApplications,
  lockApplication,
  saveApplication,
  type ApplicationRow,
} from "./store.ts";
import { viewApplication } from "./view.ts";

/** Applications for staff to decide. */
export async function listAllApplications(
  { db }: SignedInContext,
  { query }: UseCaseInput<typeof creators.list>,
): Promise<{ items: CreatorApplication[]; count: number }> {
  const [rows, count] = await Promise.all([listApplications(db, query), countApplications(db, query.status)]);
  return { items: rows.map(viewApplication), count };
}

export async function approveApplication(
  context: SignedInContext,
  { params }: UseCaseInput<typeof creators.approve>,
): Promise<CreatorApplication> {
  const { db, viewer, now } = context;
  return inTransaction(db, async (tx) => {
    const application = await lockUndecided(tx, params.id, "approve");
    await invite(context, tx, { ...application, reason: "", decided_by: viewer.id, decided_at: now });
    return loadApplication(tx, params.id);
  });
}

/** The reason is emailed to the applicant unchanged. */
export async function rejectApplication(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof creators.reject>,
): Promise<CreatorApplication> {
  const { db, viewer, now, queue, config, settings, locale } = context;
  const { reason } = body;
  return inTransaction(db, async (tx) => {
    const application = await lockUndecided(tx, params.id, "reject");
    const decision = { reason, decided_by: viewer.id, decided_at: now, updated_at: now };
    await saveApplication(tx, { ...application, ...decision, state: "rejected" });
    const person = await findApplicant(tx, params.id);
    if (!person) throw new AppError("NOT_FOUND");
    const language = offeredLanguage(settings, person.settings.language ?? locale);
    const url = pageUrl(config, language, "/become-creator");
    const emailData = { name: person.name, reason, days: REAPPLY_AFTER_DAYS, url };
    await sendEmail(
      queue,
      tx,
      person.email,
      rejectionEmail({ locale: language, site: settings.get("site.name") }, emailData),
    );
    return loadApplication(tx, params.id);
  });
}

async function lockUndecided(
  tx: Executor,
  userId: string,
  action: "approve" | "reject",
): Promise<ApplicationRow> {
  const application = await lockApplication(tx, userId);
  if (!application) throw new AppError("NOT_FOUND");
  if (!nextApplicationState(application.state, action)) throw new AppError("APPLICATION_DECIDED");
  return application;
}

async function loadApplication(tx: Executor, userId: string): Promise<CreatorApplication> {
  const [row] = await listApplications(tx, { userId, limit: 1, offset: 0 });
  if (!row) throw new AppError("NOT_FOUND");
  return viewApplication(row);
}
