import type { BlockScope } from "#shared/chat/blocks.ts";
import type { StandingBlock } from "#shared/chat/events.ts";
import { m } from "#web/i18n/compiled/messages.js";

/** How far a block reaches, within a sentence. */
export const BLOCK_PLACES: Readonly<Record<BlockScope, () => string>> = {
  stream: m.chat_where_stream,
  channel: m.chat_where_channel,
  platform: m.chat_where_platform,
};

const OWN_BLOCKS: Readonly<Record<BlockScope, (inputs: { date: string }) => string>> = {
  stream: m.chat_blocked_until_stream,
  channel: m.chat_blocked_until_channel,
  platform: m.chat_blocked_until_platform,
};

/** What somebody is told who cannot write, as themselves or as a channel with this name. */
export function ownBlockText({ scope, channelId }: StandingBlock, date: string, name: string): string {
  return channelId === null ? OWN_BLOCKS[scope]({ date }) : m.chat_blocked_as({ name, date });
}
