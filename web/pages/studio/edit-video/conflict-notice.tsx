import type { Video } from "#shared/videos/contract.ts";
import { useSiteCategories } from "#web/features/categories/site-categories.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { formatDetail, type DetailField } from "./detail-fields.ts";
import type { VideoForm } from "./use-video-form.ts";

interface ConflictNoticeProps {
  /** The version saved by another user. */
  readonly video: Video;
  readonly form: VideoForm;
  readonly fields: readonly DetailField[];
}

/** Edit conflict: another user has saved this video meanwhile. Shows their values and asks which version to keep. */
export function ConflictNotice({ video, form, fields }: ConflictNoticeProps) {
  const { nameOf } = useSiteCategories();
  return (
    <Notice
      tone="warning"
      isNew
      className="mb-6"
      title={m.studio_conflict_title()}
      action={
        <div className="flex flex-wrap gap-2.5">
          <Button isPending={form.isSending} onClick={() => void form.keepLocalVersion()}>
            {m.studio_conflict_mine()}
          </Button>
          <Button variant="quiet" onClick={form.acceptServerVersion}>
            {m.studio_conflict_theirs()}
          </Button>
        </div>
      }
    >
      <p>{m.studio_conflict_text()}</p>
      <dl className="mt-2 grid gap-1.5">
        {fields.map((field) => {
          const { name, value } = formatDetail(video, field, nameOf);
          return (
            <div key={field} className="wrap-anywhere">
              <dt className="inline font-[620] text-text">{name}: </dt>
              <dd className="line-clamp-3 inline">{value || m.studio_conflict_empty()}</dd>
            </div>
          );
        })}
      </dl>
    </Notice>
  );
}
