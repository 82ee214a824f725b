import { useQuery } from "@tanstack/react-query";
import type { EditedTemplate, TextChange } from "#shared/mail-templates/contract.ts";
import { QueryList } from "#web/data/query-list.tsx";
import { templateHistoryQuery } from "#web/features/mail-templates/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { DateOf } from "#web/ui/format/time.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { partName } from "./part-names.ts";

interface TemplateHistoryProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly template: EditedTemplate;
  /** Edits earlier texts further. */
  readonly onTake: (texts: Readonly<Record<string, string>>) => void;
}

/** Who changed the texts of an email, when and from what. */
export function TemplateHistory({ isOpen, onClose, template, onTake }: TemplateHistoryProps) {
  const list = useQuery(templateHistoryQuery(template.template, template.language));

  /** The texts before a change; those that were not edited are the defaults. */
  function take({ before }: TextChange): void {
    onTake(Object.fromEntries(template.parts.map(({ part, standard }) => [part, before[part] ?? standard])));
    onClose();
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="large" title={m.templates_history()}>
      <QueryList
        list={list}
        skeleton={<SkeletonBlock className="h-40 w-full rounded-md" />}
        empty={<EmptyState headingLevel={3} title={m.templates_history_empty()} />}
      >
        {(changes) => (
          <ul className="grid grid-cols-1 gap-3">
            {changes.map((change) => (
              <Change key={change._id} change={change} template={template} onTake={() => take(change)} />
            ))}
          </ul>
        )}
      </QueryList>
    </Dialog>
  );
}

interface ChangeProps {
  readonly change: TextChange;
  readonly template: EditedTemplate;
  readonly onTake: () => void;
}

function Change({ change, template, onTake }: ChangeProps) {
  const { before, after } = change;
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (part) => before[part] !== after[part],
  );
  return (
    <li className="grid grid-cols-1 gap-2 rounded-md border border-line p-3.5">
      {changed.map((part) => (
        <p key={part} className="text-control wrap-anywhere whitespace-pre-line">
          {m.templates_history_change({
            part: partName(template.parts, part) ?? m.templates_history_removed(),
            before: shownText(before[part]),
            after: shownText(after[part]),
          })}
        </p>
      ))}
      <p className="text-small text-text-3">
        {change.changedBy && `${change.changedBy.name}, `}
        <DateOf at={change.changedAt} />
      </p>
      <Button size="small" className="justify-self-start" onClick={onTake}>
        {m.templates_history_take()}
      </Button>
    </li>
  );
}

function shownText(text: string | undefined): string {
  if (text === undefined) return m.templates_history_standard();
  return text === "" ? m.templates_history_left_out() : text;
}
