import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { HttpError } from "#shared/client.ts";
import { videoPages, type VideoPageSettings } from "#shared/home/contract.ts";
import { call } from "#web/data/api.ts";
import { PAGES_KEY } from "#web/features/home/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { UnsavedGuard } from "#web/form/unsaved-guard.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { pagesQuery } from "./queries.ts";
import { SectionList } from "./section-list.tsx";
import { SectionsPreview } from "./sections-preview.tsx";

/** Edits are local until saved; saving is rejected when another user has saved in between. */
export function SectionsForm({ page }: { readonly page: VideoPageSettings }) {
  const [basis, setBasis] = useState(page);
  const [sections, setSections] = useState(page.sections);
  const queryClient = useQueryClient();
  const isChanged = JSON.stringify(sections) !== JSON.stringify(basis.sections);

  function loadNewerVersion(newest: VideoPageSettings) {
    setBasis(newest);
    setSections(newest.sections);
  }

  const saving = useMutation({
    mutationFn: () => {
      const { _id, slug, version } = basis;
      return call(videoPages.edit, { params: { id: _id }, body: { slug, sections, version } });
    },
    async onSuccess(saved) {
      loadNewerVersion(saved);
      showSnackbar({ text: m.home_sections_saved() });
      await queryClient.invalidateQueries({ queryKey: PAGES_KEY });
    },
  });
  const hasEditConflict = saving.error instanceof HttpError && saving.error.code === "EDITED_MEANWHILE";

  async function loadAgain() {
    const pages = await queryClient.query({ ...pagesQuery, staleTime: 0 });
    const newest = pages.find(({ _id }) => _id === basis._id);
    if (newest) loadNewerVersion(newest);
    saving.reset();
  }

  return (
    <>
      <Tabs
        label={m.home_sections_edit()}
        className="mt-4"
        tabs={[
          {
            id: "edit",
            label: m.home_sections_edit(),
            count: sections.length,
            content: <SectionList slug={basis.slug} sections={sections} onChange={setSections} />,
          },
          {
            id: "preview",
            label: m.home_sections_preview(),
            content: <SectionsPreview sections={sections} />,
          },
        ]}
      />
      <div className="sticky bottom-0 z-10 mt-8 grid gap-4 border-t border-line bg-bg py-4 max-md:bottom-(--bottombar)">
        {saving.isError && (
          <Notice
            kind="failure"
            action={
              hasEditConflict && (
                <Button size="small" onClick={() => void loadAgain()}>
                  {m.home_sections_reload()}
                </Button>
              )
            }
          >
            {failureText(saving.error, m.home_sections_failed())}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button
            variant="primary"
            isPending={saving.isPending}
            disabled={!isChanged}
            onClick={() => saving.mutate()}
          >
            {m.home_sections_save()}
          </Button>
          <span className="text-small text-text-3">
            {isChanged ? m.home_sections_unsaved() : m.home_sections_all_saved()}
          </span>
        </div>
      </div>
      <UnsavedGuard isChanged={isChanged} />
    </>
  );
}
