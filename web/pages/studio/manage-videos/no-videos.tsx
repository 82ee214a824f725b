import { Upload } from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";
import { Button, LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

interface NoVideosProps {
  readonly path: string;
  readonly isPastTheEnd: boolean;
  /** Clears the filters; undefined where no filter is active. */
  readonly onClear: (() => void) | undefined;
}

export function NoVideos({ path, isPastTheEnd, onClear }: NoVideosProps) {
  if (isPastTheEnd) {
    return (
      <EmptyState
        headingLevel={2}
        title={m.studio_videos_empty_page()}
        action={<LinkButton href={path}>{m.studio_videos_first_page()}</LinkButton>}
      />
    );
  }
  if (onClear) {
    return (
      <EmptyState
        headingLevel={2}
        title={m.studio_videos_none_fits()}
        action={<Button onClick={onClear}>{m.studio_filter_clear()}</Button>}
      >
        {m.studio_videos_none_fits_text()}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      headingLevel={2}
      title={m.studio_videos_empty_title()}
      action={
        <LinkButton href={`${path}/upload`} variant="primary" icon={<Upload />}>
          {m.studio_videos_upload()}
        </LinkButton>
      }
    >
      {m.studio_videos_empty_text()}
    </EmptyState>
  );
}
