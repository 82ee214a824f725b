import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import type { ReplayView } from "./use-replay-view.ts";

/** Says that the chat is shown as it was, and lets a viewer of a running stream change that. */
export function ReplayNotice({ view }: { readonly view: ReplayView }) {
  const { isReplay, isBehind, hasFailed, showLive, showReplay } = view;
  if (!isBehind && !hasFailed) return null;
  return (
    <div
      role="status"
      className="mb-2 flex flex-wrap items-center justify-between gap-2 text-small text-text-2"
    >
      <p>{hasFailed ? m.chat_replay_failed() : isReplay ? m.chat_replay_behind() : m.chat_replay_left()}</p>
      {isBehind && (
        <Button size="small" onClick={isReplay ? showLive : showReplay}>
          {isReplay ? m.chat_replay_show_live() : m.chat_replay_show_moment()}
        </Button>
      )}
    </div>
  );
}
