import type { BugReport, contacts } from "#shared/contacts/contract.ts";
import { bugTopicOf } from "#shared/contacts/topics.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { deleteReport, deleteReportsBefore, findEmail, insertReport, listReports } from "./store.ts";
import { viewReport } from "./view.ts";

const KEPT_DAYS = 365;
const DAY_MS = 86_400_000;

/** Keeps a report for staff. An account is answered at its own address, whatever else was sent. */
export async function sendReport(
  { db, viewer, now }: Context,
  { body }: UseCaseInput<typeof contacts.send>,
): Promise<{ _id: string }> {
  const email = viewer ? await findEmail(db, viewer.id) : body.email;
  if (!email) throw new AppError("VALIDATION", {}, { email: { code: "REQUIRED" } });
  const id = await insertReport(db, {
    user_id: viewer?.id ?? null,
    email,
    topic: bugTopicOf(body.topic),
    description: withoutZeros(body.desc),
    url: withoutZeros(body.url ?? ""),
    browser_info: withoutZeros(body.browserInfo ?? ""),
    created_at: now,
  });
  return { _id: id };
}

export async function listBugReports(
  { db }: SignedInContext,
  { query }: UseCaseInput<typeof contacts.list>,
): Promise<{ items: BugReport[]; count: number }> {
  const { items, count } = await listReports(db, query);
  return { items: items.map(viewReport), count };
}

export async function removeReport(
  { db }: SignedInContext,
  { params }: UseCaseInput<typeof contacts.remove>,
): Promise<{ ok: true }> {
  if (!(await deleteReport(db, params.id))) throw new AppError("NOT_FOUND");
  return { ok: true };
}

/** Every day: what is older than a year goes, addresses of visitors among it. */
export async function sweepReports({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await deleteReportsBefore(db, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS));
}

/** The database takes no text with a zero in it. */
function withoutZeros(text: string): string {
  return text.replaceAll("\0", "");
}
