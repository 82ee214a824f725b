import type { BlockScope } from "#shared/chat/blocks.ts";
import type { ActiveBlock } from "#shared/chat/events.ts";
import { m } from "#web/i18n/compiled/messages.js";

/** Scope of a block, worded for use within a sentence. */
export const BLOCK_SCOPE_LABELS: Readonly<Record<BlockScope, () => string>> = {
  stream: m.chat_where_stream,
  channel: m.chat_where_channel,
  platform: m.chat_where_platform,
};

const OWN_BLOCKS: Readonly<Record<BlockScope, (inputs: { date: string }) => string>> = {
  stream: m.chat_blocked_until_stream,
  channel: m.chat_blocked_until_channel,
  platform: m.chat_blocked_until_platform,
};

/** Message for a user who is blocked from writing, as themselves or as the channel with this name. */
export function ownBlockText({ scope, channelId }: ActiveBlock, date: string, name: string): string {
  return channelId === null ? OWN_BLOCKS[scope]({ date }) : m.chat_blocked_as({ name, date });
}
