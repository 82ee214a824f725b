import { Hash } from "lucide-react";
import { EndlessVideos } from "#web/features/videos/endless-videos.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SectionHeader } from "#web/ui/section.tsx";
import { videosTagged } from "./videos-tagged.ts";

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
      <EndlessVideos
        filter={videosTagged(tag)}
        headingLevel={2}
        seenId={seenId}
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
