import { Hash } from "lucide-react";
import { InfiniteVideos } from "#web/features/videos/infinite-videos.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SectionHeader } from "#web/ui/layout/section.tsx";
import { tagVideosFilter } from "./tag-videos-filter.ts";

interface TagVideosProps {
  readonly tag: string;
  readonly seenId: string | undefined;
}

export function TagVideos({ tag, seenId }: TagVideosProps) {
  return (
    <div className="pt-6">
      <SectionHeader
        title={`#${tag}`}
        headingLevel={1}
        more={{ href: "/tags", label: m.discovery_tags_all() }}
      />
      <InfiniteVideos
        filter={tagVideosFilter(tag)}
        headingLevel={2}
        scrollToId={seenId}
        empty={
          <EmptyState
            title={m.discovery_tag_empty()}
            headingLevel={2}
            action={
              <LinkButton href="/tags" icon={<Hash />}>
                {m.discovery_tags_all()}
              </LinkButton>
            }
          >
            {m.discovery_tag_empty_text()}
          </EmptyState>
        }
      />
    </div>
  );
}
