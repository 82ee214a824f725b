import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronRight, Eye, Plus, Trash2 } from "lucide-react";
import { lazy, useState } from "react";
import { HOME_SLUG, videoPages, type VideoPageSettings } from "#shared/home/contract.ts";
import { call } from "#web/data/api.ts";
import { PAGES_KEY } from "#web/features/home/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button, LinkButton } from "#web/ui/controls/button.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TimeAgo } from "#web/ui/format/time.tsx";
import { pageName } from "./page-name.ts";
import { pagesQuery } from "./queries.ts";

const NewPageDialog = lazy(async () => ({ default: (await import("./new-page-dialog.tsx")).NewPageDialog }));
const ConfirmDialog = lazy(async () => ({
  default: (await import("#web/ui/overlays/confirm-dialog.tsx")).ConfirmDialog,
}));

/** All pages made of sections, each with a link to its editor. */
export function PageList() {
  const { data, isError, isFetching, refetch } = useQuery(pagesQuery);
  const [isAdding, setAdding] = useState(false);
  if (!data && isError) {
    return <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (!data) {
    return (
      <Loading>
        <SkeletonBlock className="h-40 w-full rounded-lg" />
      </Loading>
    );
  }
  const home = data.filter(({ slug }) => slug === HOME_SLUG);
  const others = data.filter(({ slug }) => slug !== HOME_SLUG);
  return (
    <>
      <ul className="mb-6 overflow-hidden rounded-lg border border-line bg-surface-1">
        {[...home, ...others].map((page) => (
          <PageRow key={page._id} page={page} />
        ))}
      </ul>
      <Button icon={<Plus className="size-[18px]" />} onClick={() => setAdding(true)}>
        {m.home_sections_new_page()}
      </Button>
      <LazyOverlay isOpen={isAdding}>
        <NewPageDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      </LazyOverlay>
    </>
  );
}

function PageRow({ page: { _id, slug, sections, updatedAt } }: { page: VideoPageSettings }) {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const isHome = slug === HOME_SLUG;

  async function remove() {
    try {
      await call(videoPages.remove, { params: { id: _id } });
      showSnackbar({ text: m.home_sections_deleted() });
    } catch (error) {
      showSnackbar({ text: failureText(error, m.home_sections_failed()) });
    }
    await queryClient.invalidateQueries({ queryKey: PAGES_KEY });
  }

  return (
    <li className="flex items-center border-line not-first:border-t">
      <Link
        href={`/admin/sections/${slug}`}
        className="flex min-w-0 flex-1 items-center gap-4 px-5 py-4 -outline-offset-2 transition-colors hover:bg-surface-2 max-sm:px-4"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-[650] wrap-anywhere">{pageName(slug)}</span>
          <span className="block text-small wrap-anywhere text-text-3 tabular-nums">
            {m.home_sections_count({ amount: formatNumber(sections.length) })}
            {!isHome && <> · /{slug}</>}
          </span>
        </span>
        <span className="shrink-0 text-small text-text-3 max-sm:hidden">
          {m.home_sections_changed()} <TimeAgo at={updatedAt} />
        </span>
        <ChevronRight className="shrink-0 text-text-3" />
      </Link>
      <LinkButton
        href={isHome ? "/" : `/${slug}`}
        variant="quiet"
        icon={<Eye className="size-[18px]" />}
        className="mx-2 shrink-0"
      >
        {m.home_sections_open_page()}
        <span className="sr-only">: {isHome ? m.home_sections_page_home() : slug}</span>
      </LinkButton>
      {!isHome && (
        <>
          <IconButton
            label={`${m.home_sections_delete_page()}: ${slug}`}
            icon={<Trash2 />}
            size={40}
            tooltipPlacement="left"
            onClick={() => setAsking(true)}
            className="mx-2 shrink-0"
          />
          <LazyOverlay isOpen={isAsking}>
            <ConfirmDialog
              isOpen={isAsking}
              onClose={() => setAsking(false)}
              title={m.home_sections_delete_title({ slug })}
              confirmLabel={m.home_sections_delete_page()}
              isDanger
              onConfirm={remove}
            >
              {m.home_sections_delete_text()}
            </ConfirmDialog>
          </LazyOverlay>
        </>
      )}
    </li>
  );
}
