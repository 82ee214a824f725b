import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, X } from "lucide-react";
import { lazy, useState } from "react";
import type { SectionSettings, StoredSection } from "#shared/home/sections.ts";
import { documentsQuery } from "#web/features/documents/queries.ts";
import { categoriesQuery } from "#web/features/categories/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { ReorderList } from "#web/ui/layout/reorder-list.tsx";
import { publicPlaylistsQuery } from "./queries.ts";
import { detailOf, SECTION_LABELS } from "./section-labels.tsx";
import { pageName } from "./page-name.ts";

const SectionDialog = lazy(async () => ({ default: (await import("./section-dialog.tsx")).SectionDialog }));

interface SectionListProps {
  readonly slug: string;
  readonly sections: readonly SectionSettings[];
  readonly onChange: (sections: SectionSettings[]) => void;
}

/** The sections of the page, from top to bottom. */
export function SectionList({ slug, sections, onChange }: SectionListProps) {
  const { data: documents } = useQuery(documentsQuery);
  const { data: categories } = useQuery(categoriesQuery());
  const { data: playlists } = useQuery(publicPlaylistsQuery);
  // The section being edited, a new one, or none.
  const [edited, setEdited] = useState<SectionSettings | "new">();
  const [isOpen, setOpen] = useState(false);

  const names = new Map([
    ["featured", m.playlists_featured()],
    ["recommended", m.playlists_recommended()],
    ...(categories?.items ?? []).map(({ code, name }) => [code, name] as const),
    ...(playlists ?? []).map(({ _id, name }) => [_id, name] as const),
    ...(documents?.items ?? []).map(({ slug: name, title }) => [name, title] as const),
  ]);
  // Every section here has an id: the form gives one to new sections.
  const stored = sections.filter((section): section is StoredSection => section._id !== undefined);
  const nameOf = (section: SectionSettings) => {
    const detail = detailOf(section, names);
    const type = SECTION_LABELS[section.type].name();
    return detail === undefined ? type : `${type}: ${detail}`;
  };

  function edit(section: SectionSettings | "new") {
    setEdited(section);
    setOpen(true);
  }

  function apply(section: SectionSettings) {
    const isKnown = sections.some(({ _id }) => _id === section._id);
    const changed = sections.map((one) => (one._id === section._id ? section : one));
    onChange(isKnown ? changed : [...sections, section]);
    setOpen(false);
  }

  function order(ids: readonly string[]) {
    onChange(ids.flatMap((id) => stored.filter(({ _id }) => _id === id)));
  }

  const addButton = (
    <Button icon={<Plus className="size-[18px]" />} onClick={() => edit("new")}>
      {m.home_sections_add()}
    </Button>
  );
  return (
    <div className="max-w-[820px]">
      {stored.length === 0 ? (
        <EmptyState headingLevel={2} title={m.home_sections_empty()} action={addButton}>
          {m.home_sections_empty_text()}
        </EmptyState>
      ) : (
        <>
          <ReorderList
            label={m.home_sections_list({ slug: pageName(slug) })}
            items={stored}
            nameOf={nameOf}
            dragLabel={(name) => m.home_sections_drag_one({ name })}
            hint={m.home_sections_move_hint()}
            onReorder={order}
            dependencies={[names.size]}
            rowClassName="grid-cols-[auto_36px_minmax(0,1fr)_auto_auto] border border-line bg-surface-1 hover:bg-surface-2"
          >
            {(section) => (
              <SectionRow
                section={section}
                name={nameOf(section)}
                detail={detailOf(section, names)}
                onEdit={() => edit(section)}
                onRemove={() => onChange(sections.filter(({ _id }) => _id !== section._id))}
              />
            )}
          </ReorderList>
          <div className="mt-4">{addButton}</div>
        </>
      )}
      <LazyOverlay isOpen={isOpen}>
        <SectionDialog
          key={edited === "new" ? "new" : edited?._id}
          isOpen={isOpen}
          section={edited === "new" ? undefined : edited}
          playlists={playlists ?? []}
          documents={documents?.items ?? []}
          onClose={() => setOpen(false)}
          onApply={apply}
        />
      </LazyOverlay>
    </div>
  );
}

interface SectionRowProps {
  readonly section: StoredSection;
  /** Includes the type and the detail that distinguishes it from other sections of that type. */
  readonly name: string;
  readonly detail: string | undefined;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function SectionRow({ section, name, detail, onEdit, onRemove }: SectionRowProps) {
  const { Icon, name: typeName } = SECTION_LABELS[section.type];
  const rows = "rows" in section ? `${m.home_sections_rows()}: ${formatNumber(section.rows)}` : undefined;
  return (
    <>
      <Icon className="justify-self-center text-accent-ink" />
      <span className="min-w-0 py-1">
        <span className="block font-[640] wrap-anywhere">{typeName()}</span>
        <span className="block text-small wrap-anywhere text-text-3 tabular-nums">
          {[detail, rows].filter((part) => part !== undefined).join(" · ")}
        </span>
      </span>
      <IconButton
        label={m.home_sections_edit_one({ name })}
        icon={<Pencil />}
        size={32}
        tooltipPlacement="left"
        onClick={onEdit}
      />
      <IconButton
        label={m.home_sections_remove_one({ name })}
        icon={<X />}
        size={32}
        tooltipPlacement="left"
        onClick={onRemove}
      />
    </>
  );
}
