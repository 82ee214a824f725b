import * as z from "zod/mini";
import { Id, Moment } from "#shared/paging.ts";
import { NewPoll } from "#shared/posts/poll.ts";
import { line } from "#shared/text.ts";

export const CHAT_POLL_QUESTION_MAX_CHARACTERS = 120;
export const CHAT_POLL_SECONDS_MIN = 10;
export const CHAT_POLL_SECONDS_MAX = 3600;

/** A poll to start in a chat; each account has one vote. */
export const NewChatPoll = z.object({
  question: line({ min: 1, max: CHAT_POLL_QUESTION_MAX_CHARACTERS }),
  choices: NewPoll.shape.choices,
  seconds: z.int().check(z.minimum(CHAT_POLL_SECONDS_MIN), z.maximum(CHAT_POLL_SECONDS_MAX)),
});

/** A poll of a chat with its votes so far, the same for all viewers. */
export const ChatPoll = z.object({
  _id: Id,
  videoId: Id,
  question: z.string(),
  choices: z.array(z.object({ text: z.string(), votes: z.int() })),
  voters: z.int(),
  createdAt: Moment,
  /** 0 when it is over. */
  secondsLeft: z.number(),
});
export type ChatPoll = z.output<typeof ChatPoll>;

/** A poll with the vote of the caller. */
export const OwnChatPoll = z.extend(ChatPoll, { ownChoice: z.nullable(z.int()) });
export type OwnChatPoll = z.output<typeof OwnChatPoll>;
