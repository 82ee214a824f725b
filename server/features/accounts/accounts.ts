import type { accounts, User, UserSettings } from "#shared/accounts/contract.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { requireCategories } from "#server/features/categories/require-categories.ts";
import { preferencesOf } from "#server/features/content-preferences/preference-filter.ts";
import { loadMutes } from "#server/features/mutes/mutes.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { findUserById } from "./find-user.ts";
import { pageReaderOf } from "./sessions.ts";
import { findLastNotificationDate, listChannelsOfUser, listWatchLaterIds, updateUser } from "./store.ts";
import { mustAcceptTerms } from "./terms.ts";
import { viewUser } from "./view.ts";

/** The caller's account. */
export async function showMe(context: SignedInContext): Promise<User> {
  const { db, viewer, now, token, settings } = context;
  const [user, channels, watchLaterIds, lastNotificationAt, mutes, preferences] = await Promise.all([
    findUserById(db, viewer.id),
    listChannelsOfUser(db, viewer.id),
    listWatchLaterIds(db, viewer.id),
    findLastNotificationDate(db, viewer.id),
    loadMutes(db, viewer.id, now),
    preferencesOf(context),
  ]);
  if (!user) throw new AppError("UNAUTHORIZED");
  // Search by name also leaves out muted users.
  const hasContentPreferences = preferences !== undefined || mutes.users.length > 0;
  const pageReader = token === undefined ? "" : pageReaderOf(token);
  const isDue = mustAcceptTerms(user.terms_accepted_at, settings.get("registration.termsVersion"));
  const relations = { channels, watchLaterIds, lastNotificationAt, mutes, hasContentPreferences, pageReader };
  return viewUser(user, { ...relations, mustAcceptTerms: isDue });
}

/** Changes the caller's account. */
export async function editAccount(
  context: SignedInContext,
  { body }: UseCaseInput<typeof accounts.edit>,
): Promise<User> {
  const { settings, termsAcceptedAt, lastReadNotificationsAt, notificationSettings, ...changes } = body;
  const terms = termsAcceptedAt ? agreementOf(context, new Date(termsAcceptedAt)) : {};
  const read = lastReadNotificationsAt
    ? { last_read_notifications_at: minDate(new Date(lastReadNotificationsAt), context.now) }
    : {};
  const preferences = notificationSettings
    ? { notification_settings: JSON.stringify(notificationSettings) }
    : {};
  await inTransaction(context.db, async (tx) => {
    const account = { ...changes, ...terms, ...read, ...preferences };
    await updateUser(tx, context.viewer.id, account, settings && (await withKnownCategories(tx, settings)));
  });
  return showMe(context);
}

/** An agreement to the present terms has their version, and the time of the server. */
function agreementOf({ settings, now }: SignedInContext, claimedAt: Date) {
  const version = settings.get("registration.termsVersion");
  const terms_accepted_at = minDate(claimedAt, now);
  return mustAcceptTerms(terms_accepted_at, version)
    ? { terms_accepted_at, terms_version: null, terms_version_at: null }
    : { terms_accepted_at, terms_version: version, terms_version_at: now };
}

async function withKnownCategories(tx: Executor, settings: UserSettings): Promise<UserSettings> {
  const { topics, rules } = settings;
  const chosen = async (field: string, codes: readonly string[]) =>
    requireCategories(tx, { field: `settings.${field}`, codes, retired: "all" });
  return {
    ...settings,
    ...(topics && { topics: await chosen("topics", topics) }),
    ...(rules && { rules: { ...rules, categories: await chosen("rules.categories", rules.categories) } }),
  };
}

/** Caps a time of the browser at the current time: nothing later can have been read, or agreed to. */
function minDate(date: Date, now: Date): Date {
  return date < now ? date : now;
}

/** For other features: merges settings into those of an account. */
export async function saveSettings(db: Executor, id: string, settings: UserSettings): Promise<void> {
  await updateUser(db, id, {}, settings);
}
