import type { DocumentVersion } from "#shared/documents/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { ScrollRegion } from "#web/ui/layout/scroll-region.tsx";
import { TimeAgo } from "#web/ui/format/time.tsx";

interface VersionHistoryProps {
  readonly versions: readonly DocumentVersion[];
  /** Copies the text of a version into the draft. */
  readonly onTake: ((version: DocumentVersion) => void) | undefined;
}

/** Earlier versions of the document; each can be opened in full. */
export function VersionHistory({ versions, onTake }: VersionHistoryProps) {
  return (
    <ul className="grid gap-3">
      {versions.map((one) => (
        <li key={one.version} className="rounded-lg border border-line bg-surface-1">
          <details>
            <summary className="flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 rounded-lg px-5 py-3.5 max-sm:px-4">
              <span className="font-[650]">{m.contacts_document_version({ version: one.version })}</span>
              <span className="min-w-0 flex-1 truncate text-text-2">{one.title}</span>
              <span className="text-small text-text-3">
                {one.updatedBy ? m.contacts_document_by_staff() : m.contacts_document_built_in()} ·{" "}
                <TimeAgo at={one.updatedAt} />
              </span>
            </summary>
            <div className="border-t border-line p-5 max-sm:p-4">
              {onTake && (
                <Button size="small" className="mb-4" onClick={() => onTake(one)}>
                  {m.contacts_document_history_take()}
                </Button>
              )}
              <ScrollRegion label={one.title} className="max-h-[480px] overflow-y-auto">
                <pre className="font-sans text-control whitespace-pre-wrap wrap-anywhere text-text-2">
                  {one.body}
                </pre>
              </ScrollRegion>
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
