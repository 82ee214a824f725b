import { useQuery } from "@tanstack/react-query";
import { ListFilter, Plus, Settings2 } from "lucide-react";
import { useState } from "react";
import { hasFilter } from "#shared/search/smartlists.ts";
import {
  savedFilters,
  type SearchFilters,
  searchHref,
  smartlistHref,
} from "#web/features/search/search-filters.ts";
import { smartlistsQuery } from "#web/features/search/smartlist-queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { describeFilters } from "./describe-filters.ts";
import { SmartlistDialog } from "./smartlist-dialog.tsx";
import { SmartlistsDialog } from "./smartlists-dialog.tsx";

/** Saved filters of an account: apply them, save the current ones, manage them. */
export function Smartlists({ filters }: { readonly filters: SearchFilters }) {
  const { data } = useQuery(smartlistsQuery);
  const openHref = useOpenHref();
  const [shown, setShown] = useState<"none" | "saving" | "all">("none");
  const kept = savedFilters(filters);
  const canSave = hasFilter(kept);
  const close = () => setShown("none");

  const lists = (data?.items ?? []).map((list) => {
    const href = smartlistHref(list.filters, filters);
    return {
      id: list._id,
      label: list.name,
      hint: describeFilters(list.filters),
      onSelect: () => openHref(href),
      ...(href === searchHref(filters) ? { isChosen: true } : {}),
    };
  });
  const actions = [
    {
      id: "save",
      label: m.discovery_smartlists_save(),
      hint: canSave ? undefined : m.discovery_smartlists_save_hint(),
      icon: <Plus />,
      isDisabled: !canSave,
      onSelect: () => setShown("saving"),
    },
    ...(lists.length > 0
      ? [
          {
            id: "manage",
            label: m.discovery_smartlists_manage(),
            icon: <Settings2 />,
            onSelect: () => setShown("all"),
          },
        ]
      : []),
  ];

  return (
    <>
      <Menu
        placement="bottom start"
        groups={[
          { id: "lists", entries: lists },
          { id: "actions", entries: actions },
        ]}
      >
        {(trigger) => (
          <Button {...trigger} icon={<ListFilter />}>
            {m.discovery_smartlists()}
          </Button>
        )}
      </Menu>
      <SmartlistDialog isOpen={shown === "saving"} filters={kept} onClose={close} />
      <SmartlistsDialog isOpen={shown === "all"} onClose={close} />
    </>
  );
}
