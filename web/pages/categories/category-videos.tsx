import { ArrowLeft } from "lucide-react";
import type { Category } from "#shared/videos/catalogue.ts";
import { CategoryBar } from "#web/layouts/sections/category-bar.tsx";
import { EndlessVideos } from "#web/features/videos/endless-videos.tsx";
import { categoryName } from "#web/features/videos/words.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SectionHeader } from "#web/ui/section.tsx";
import { videosIn } from "./videos-in.ts";

interface CategoryVideosProps {
  readonly category: Category;
  readonly seenId: string | undefined;
}

export function CategoryVideos({ category, seenId }: CategoryVideosProps) {
  return (
    <>
      <div className="-mt-3 mb-7">
        <CategoryBar current={category} />
      </div>
      <SectionHeader
        title={categoryName(category)}
        headingLevel={1}
        more={{ href: "/categories", label: m.discovery_categories_all() }}
      />
      <EndlessVideos
        key={category}
        filter={videosIn(category)}
        headingLevel={2}
        seenId={seenId}
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
