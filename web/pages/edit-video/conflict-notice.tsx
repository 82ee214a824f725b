import type { Video } from "#shared/videos/contract.ts";
import { ageName, categoryName, visibilityName } from "#web/features/videos/words.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { DetailField } from "./edit-conflict.ts";
import type { VideoForm } from "./use-video-form.ts";

interface ConflictNoticeProps {
  /** As somebody else has saved it. */
  readonly video: Video;
  readonly form: VideoForm;
  readonly fields: readonly DetailField[];
}

/** Somebody else has saved this video meanwhile: what they have written, and which of both is to stay. */
export function ConflictNotice({ video, form, fields }: ConflictNoticeProps) {
  return (
    <Notice
      tone="warning"
      isNew
      className="mb-6"
      title={m.studio_conflict_title()}
      action={
        <div className="flex flex-wrap gap-2.5">
          <Button isPending={form.isSending} onClick={() => void form.keepMine()}>
            {m.studio_conflict_mine()}
          </Button>
          <Button variant="quiet" onClick={form.takeTheirs}>
            {m.studio_conflict_theirs()}
          </Button>
        </div>
      }
    >
      <p>{m.studio_conflict_text()}</p>
      <dl className="mt-2 grid gap-1.5">
        {fields.map((field) => (
          <div key={field} className="wrap-anywhere">
            <dt className="inline font-[620] text-text">{FIELD_NAMES[field]()}: </dt>
            <dd className="line-clamp-3 inline">{writtenOf(video, field) || m.studio_conflict_empty()}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}

const FIELD_NAMES: Record<DetailField, () => string> = {
  title: m.studio_form_title,
  desc: m.studio_form_desc,
  tags: m.studio_form_tags,
  categories: m.studio_form_category,
  subcategories: m.studio_form_subcategory,
  visibility: m.studio_form_visibility,
  ageRestriction: m.studio_form_age,
  bannedByBigTech: m.studio_form_big_tech,
};

function writtenOf(video: Video, field: DetailField): string {
  switch (field) {
    case "title":
    case "desc":
      return video[field];
    case "tags":
      return video.tags.join(", ");
    case "categories":
    case "subcategories":
      return video[field].map(categoryName).join(", ");
    case "visibility":
      return visibilityName(video.visibility);
    case "ageRestriction":
      return ageName(video.ageRestriction);
    case "bannedByBigTech":
      return video.bannedByBigTech ? m.studio_yes() : m.studio_no();
  }
}
