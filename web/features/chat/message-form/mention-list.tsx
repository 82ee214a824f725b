import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import type { MentionCandidate } from "./mention-typing.ts";
import { optionId } from "./use-mention-completion.ts";

interface MentionListProps {
  readonly listId: string;
  readonly offered: readonly MentionCandidate[];
  readonly activeAt: number;
  readonly onChoose: (candidate: MentionCandidate) => void;
}

/** Names to complete a mention with. The field keeps the focus and has the keyboard. */
export function MentionList({ listId, offered, activeAt, onChoose }: MentionListProps) {
  const isOpen = offered.length > 0;
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && m.chat_mention_count({ count: offered.length })}
      </p>
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label={m.chat_mention_list()}
          className="absolute inset-x-0 bottom-full z-10 mb-1.5 max-h-64 overflow-auto rounded-lg border border-line bg-surface-1 p-1.5 shadow-dialog"
        >
          {offered.map((candidate, at) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keyboard
            <div
              key={candidate.channelId ?? candidate.userId}
              id={optionId(listId, at)}
              role="option"
              tabIndex={-1}
              aria-selected={at === activeAt}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(candidate)}
              className={classes(
                "flex min-h-11 cursor-pointer items-center gap-3 rounded-xs px-3 py-1.5 text-control font-[540] hover:bg-surface-2",
                at === activeAt && "bg-surface-2 outline-2 -outline-offset-2 outline-focus",
              )}
            >
              <Avatar shape={candidate.shape} name={candidate.name} imageUrl={candidate.imageUrl} size={24} />
              <span className="min-w-0 flex-1 truncate">{candidate.name}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
