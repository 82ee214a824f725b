import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { chat } from "#shared/chat/contract.ts";
import type { HoldReason } from "#shared/chat/filters.ts";
import { loadAuthors } from "#server/features/people/authors.ts";
import type { SignedInContext, Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { hasWatchedWord } from "#server/platform/text/watched-words.ts";
import { findFilters, saveFilters } from "./filters-store.ts";
import { hasLink } from "./links.ts";
import { loadModeratedChannel } from "../modes.ts";
import { isExemptFromModes } from "../rules.ts";

type FiltersWithChange = EndpointResponse<typeof chat.filters>;

export async function showFilters(
  context: SignedInContext,
  { params }: UseCaseInput<typeof chat.filters>,
): Promise<FiltersWithChange> {
  return present(context.db, await loadModeratedChannel(context, params.id));
}

/** The filters apply to new messages only. */
export async function editFilters(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof chat.editFilters>,
): Promise<FiltersWithChange> {
  const { db, viewer, now } = context;
  const channelId = await loadModeratedChannel(context, params.id);
  const words = body.words && [...new Set(body.words)];
  const change = { ...(body.links ? { links: body.links } : {}), ...(words ? { words } : {}) };
  await saveFilters(db, channelId, { ...change, changed_by: viewer.id, changed_at: now });
  return present(db, channelId);
}

/**
 * The reason why a message has to wait for a moderator; null if it is shown. Throws if it has a link and links are
 * refused.
 */
export async function holdReasonOf(
  db: Executor,
  { author, channelId, text }: { author: Viewer; channelId: string; text: string },
): Promise<HoldReason | null> {
  if (isExemptFromModes(author, channelId)) return null;
  const filters = await findFilters(db, channelId);
  if (!filters) return null;
  const { links, words } = filters;
  const isLink = links !== "allowed" && hasLink(text);
  if (isLink && links === "off") throw new AppError("CHAT_LINKS_OFF");
  if (hasWatchedWord(text, words)) return "words";
  return isLink ? "links" : null;
}

async function present(db: Executor, channelId: string): Promise<FiltersWithChange> {
  const row = await findFilters(db, channelId);
  if (!row) return { filters: { links: "allowed", words: [] }, change: null };
  const { links, words, changed_by, changed_at } = row;
  const author = { user_id: changed_by, channel_id: null };
  const { user } = (await loadAuthors(db, [author]))(author);
  return { filters: { links, words }, change: { by: user, at: changed_at.toISOString() } };
}
