import type * as z from "zod/mini";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { chat } from "#shared/chat/contract.ts";
import type { CHAT_REQUESTS } from "#shared/chat/events.ts";
import type { ChatPoll, OwnChatPoll } from "#shared/chat/polls.ts";
import { listBlocksInChat } from "#server/features/blocks/in-force.ts";
import type { LiveMedia } from "#server/features/live/delivery/live-media.ts";
import type { VideoRow } from "#server/features/videos/video-row.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Context, Viewer } from "#server/platform/http/context.ts";
import type { ChatContext } from "./chat.ts";
import {
  closePoll,
  findLatestPoll,
  findPoll,
  insertPoll,
  listPollRows,
  type PollRow,
  saveVote,
} from "./polls-store.ts";
import { loadReplay } from "./replay.ts";
import { chatAbilities, phaseOfChat, requireChatAbility, requireNoBlock, requireOpenChat } from "./rules.ts";

const POLLS_MAX = 100;

type Request<Name extends keyof typeof CHAT_REQUESTS> = z.output<(typeof CHAT_REQUESTS)[Name]>;

/** Starts a poll; a chat has at most one running poll. */
export async function startPoll(
  { db, viewer, now }: ChatContext,
  { videoId, question, choices, seconds }: Request<"chat:poll-start">,
): Promise<ChatPoll> {
  const moderator = requireSignedIn(viewer);
  const video = await loadVideoFor(db, moderator, videoId, "view");
  requireChatAbility(chatAbilities(moderator, video.channel_id), "moderate");
  requireOpenChat(video, now);
  const ends_at = new Date(now.getTime() + seconds * 1000);
  const poll = { video_id: videoId, question, choices, created_by: moderator.id, created_at: now, ends_at };
  const id = await insertPoll(db, poll);
  if (id === undefined) throw new AppError("CHAT_POLL_RUNNING");
  return viewPoll(await loadPoll(db, id), now);
}

/** Ends a running poll early. */
export async function endPoll(
  { db, viewer, now }: ChatContext,
  { pollId }: Request<"chat:poll-end">,
): Promise<ChatPoll> {
  const moderator = requireSignedIn(viewer);
  const poll = await loadPoll(db, pollId);
  await loadVideoFor(db, moderator, poll.video_id, "view");
  requireChatAbility(chatAbilities(moderator, poll.host_channel_id), "moderate");
  if (!(await closePoll(db, pollId, now))) throw new AppError("POLL_OVER");
  return viewPoll(await loadPoll(db, pollId), now);
}

/** Votes in a running poll; a later vote of the same account replaces the earlier one. */
export async function voteInPoll(
  { db, viewer, now }: ChatContext,
  { pollId, choice }: Request<"chat:vote">,
): Promise<OwnChatPoll> {
  const voter = requireSignedIn(viewer);
  const { video_id: videoId, host_channel_id: channelId, choices } = await loadPoll(db, pollId);
  const video = await loadVideoFor(db, voter, videoId, "view");
  requireOpenChat(video, now);
  const writer = { userId: voter.id, channelIds: [] };
  requireNoBlock(await listBlocksInChat(db, { videoId, channelId }, writer, now), now);
  if (choice >= choices.length) throw new AppError("NOT_FOUND");
  if (!(await saveVote(db, { pollId, userId: voter.id, choice }, now))) throw new AppError("POLL_OVER");
  return viewOwnPoll(await loadPoll(db, pollId, voter.id), now);
}

/** The poll that was started last in a chat, running or over. */
export async function findCurrentPoll(
  { db, viewer, now }: ChatContext,
  video: VideoRow,
): Promise<OwnChatPoll | null> {
  const poll = await findLatestPoll(db, video.id, viewer?.id);
  if (!poll) return null;
  const view = viewOwnPoll(poll, now);
  return phaseOfChat(video, now) === "open" ? view : { ...view, secondsLeft: 0 };
}

/** The use case that lists the polls of a chat with their positions in the recording. */
export function openChatPolls(media: Pick<LiveMedia, "spans">) {
  return async function listPolls(
    { db, viewer, now }: Context,
    { params }: UseCaseInput<typeof chat.polls>,
  ): Promise<EndpointResponse<typeof chat.polls>> {
    const video = await loadVideoFor(db, viewer, params.id, "view");
    const isOpen = phaseOfChat(video, now) === "open";
    const [rows, replay] = await Promise.all([
      listPollRows(db, video.id, viewer?.id, POLLS_MAX),
      loadReplay(db, media, video),
    ]);
    const items = rows.map((row) => ({
      ...viewOwnPoll(row, isOpen ? now : row.ends_at),
      at: replay ? Math.max(0, replay.clock.positionOf(row.created_at)) : 0,
    }));
    const shown = items.filter(({ at }) => !replay || at <= replay.endsAt);
    return { items: shown, count: shown.length };
  };
}

/** The shape that is sent to all viewers: it has no viewer's own vote. */
export function viewPoll(row: PollRow, now: Date): ChatPoll {
  const choices = row.choices.map((text, place) => ({ text, votes: row.votes[place] ?? 0 }));
  return {
    ...{ _id: row.id, videoId: row.video_id, question: row.question, choices },
    voters: choices.reduce((sum, { votes }) => sum + votes, 0),
    createdAt: row.created_at.toISOString(),
    secondsLeft: Math.max(0, (row.ends_at.getTime() - now.getTime()) / 1000),
  };
}

function viewOwnPoll(row: PollRow, now: Date): OwnChatPoll {
  return { ...viewPoll(row, now), ownChoice: row.own_choice };
}

async function loadPoll(db: Executor, id: string, userId?: string): Promise<PollRow> {
  const poll = await findPoll(db, id, userId);
  if (!poll) throw new AppError("NOT_FOUND");
  return poll;
}

function requireSignedIn(viewer: Viewer | undefined): Viewer {
  if (!viewer) throw new AppError("UNAUTHORIZED");
  return viewer;
}
