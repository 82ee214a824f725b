import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, useState } from "react";
import type { ManagedCategory } from "#shared/categories/contract.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { CategoryLevel } from "./category-level.tsx";
import type { CategoryAct } from "./category-row.tsx";
import { managedCategoriesQuery } from "./queries.ts";

const CategoryDialog = lazy(async () => ({
  default: (await import("./category-dialog.tsx")).CategoryDialog,
}));
const MergeDialog = lazy(async () => ({ default: (await import("./merge-dialog.tsx")).MergeDialog }));
const ConfirmAct = lazy(async () => ({ default: (await import("./confirm-act.tsx")).ConfirmAct }));

/** The categories of the site: their names, icons, order and subcategories. */
export function CategoryEditor() {
  const { data, error, isFetching, refetch } = useQuery(managedCategoriesQuery);
  if (data) return <Categories items={data.items} />;
  if (error) {
    return (
      <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching}>
        {failureText(error, m.ui_error_hint())}
      </ErrorState>
    );
  }
  return (
    <Loading>
      <SkeletonBlock className="h-96 w-full rounded-lg" />
    </Loading>
  );
}

function Categories({ items }: { readonly items: readonly ManagedCategory[] }) {
  const [act, setAct] = useState<CategoryAct>();
  /** A new number for each dialog: none keeps what was typed in the one before. */
  const [opening, setOpening] = useState(0);
  const [opened, setOpened] = useState<CategoryAct["kind"]>();

  function open(next: CategoryAct) {
    setAct(next);
    setOpening((number) => number + 1);
    setOpened(next.kind);
  }

  function close() {
    setOpened(undefined);
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="max-w-[70ch] text-pretty text-text-2">{m.categories_intro()}</p>
      <Button
        variant="primary"
        icon={<Plus />}
        className="justify-self-start"
        onClick={() => open({ kind: "add", parent: undefined })}
      >
        {m.categories_add()}
      </Button>
      <CategoryLevel label={m.categories_list()} parent={null} items={items} onAct={open} />
      <LazyOverlay isOpen={opened === "add" || opened === "edit"}>
        {(act?.kind === "add" || act?.kind === "edit") && (
          <CategoryDialog key={opening} isOpen={opened === act.kind} act={act} onClose={close} />
        )}
      </LazyOverlay>
      <LazyOverlay isOpen={opened === "merge"}>
        {act?.kind === "merge" && (
          <MergeDialog
            key={opening}
            isOpen={opened === "merge"}
            category={act.category}
            items={items}
            onClose={close}
          />
        )}
      </LazyOverlay>
      <LazyOverlay isOpen={opened === "retire" || opened === "restore" || opened === "remove"}>
        {(act?.kind === "retire" || act?.kind === "restore" || act?.kind === "remove") && (
          <ConfirmAct isOpen={opened === act.kind} kind={act.kind} category={act.category} onClose={close} />
        )}
      </LazyOverlay>
    </div>
  );
}
