import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

/** Empty state of one of the account's own lists, with a link to find videos. */
export function NoVideos({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <EmptyState
      headingLevel={2}
      title={title}
      action={
        <LinkButton variant="primary" href="/new">
          {m.library_find_videos()}
        </LinkButton>
      }
    >
      {text}
    </EmptyState>
  );
}
