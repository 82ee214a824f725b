import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** A list of the account's own with nothing in it yet, and where to find something. */
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
