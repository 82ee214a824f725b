import { ArrowLeft } from "lucide-react";
import { CategoryBar } from "#web/layouts/sections/category-bar.tsx";
import { InfiniteVideos } from "#web/features/videos/infinite-videos.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SectionHeader } from "#web/ui/layout/section.tsx";
import { categoryVideosFilter } from "./category-videos-filter.ts";
import { Subcategories } from "./subcategories.tsx";

interface CategoryVideosProps {
  readonly category: string;
  readonly name: string;
  readonly seenId: string | undefined;
}

export function CategoryVideos({ category, name, seenId }: CategoryVideosProps) {
  return (
    <>
      <div className="-mt-3 mb-7">
        <CategoryBar current={category} />
      </div>
      <SectionHeader
        title={name}
        headingLevel={1}
        more={{ href: "/categories", label: m.discovery_categories_all() }}
      />
      <Subcategories current={category} />
      <InfiniteVideos
        key={category}
        filter={categoryVideosFilter(category)}
        headingLevel={2}
        scrollToId={seenId}
        empty={
          <EmptyState
            title={m.discovery_category_empty()}
            headingLevel={2}
            action={
              <LinkButton href="/categories" icon={<ArrowLeft />}>
                {m.discovery_categories_all()}
              </LinkButton>
            }
          >
            {m.discovery_category_empty_text()}
          </EmptyState>
        }
      />
    </>
  );
}
