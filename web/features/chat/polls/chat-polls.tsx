import { queryOptions, useQuery } from "@tanstack/react-query";
import { chat } from "#shared/chat/contract.ts";
import { call } from "#web/data/api.ts";
import { useSession } from "#web/session/session.ts";
import type { ChatModeration } from "../chat-line-menu.tsx";
import { ChatPollCard } from "./chat-poll-card.tsx";
import { shownPoll, type ShownPoll } from "../chat-state.ts";

function pollsQuery(videoId: string, token: string | null | undefined) {
  return queryOptions({
    queryKey: ["chat", "polls", videoId, token],
    queryFn: ({ signal }) => call(chat.polls, { params: { id: videoId } }, { signal }),
  });
}

interface ChatPollsProps extends Pick<ChatModeration, "ask"> {
  /** The latest poll of the chat as it is. */
  readonly current: ShownPoll | null;
  readonly videoId: string;
  /** Position in the recording while the chat is replayed. */
  readonly seconds: number | undefined;
  readonly canModerate: boolean;
  readonly canVote: boolean;
}

/** The poll above the messages: the latest one, or while the chat is replayed the one of that moment. */
export function ChatPolls({ current, videoId, seconds, ...actions }: ChatPollsProps) {
  const { token } = useSession();
  const isReplay = seconds !== undefined;
  const { data } = useQuery({ ...pollsQuery(videoId, token), enabled: isReplay });
  const replayed = data?.items.findLast(({ at }) => isReplay && at <= seconds);
  const poll = isReplay ? replayed && shownPoll({ ...replayed, secondsLeft: 0 }, null, 0) : current;
  return poll ? <ChatPollCard key={poll._id} poll={poll} {...actions} /> : null;
}
