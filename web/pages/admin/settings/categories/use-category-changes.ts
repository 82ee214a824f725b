import { useMutation, useQueryClient } from "@tanstack/react-query";
import { categories, type ManagedCategory } from "#shared/categories/contract.ts";
import { call } from "#web/data/api.ts";
import { CATEGORIES_KEY } from "#web/features/categories/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { managedCategoriesQuery } from "./queries.ts";

/** Reads the lists of categories anew, those that the other pages of this window show included. */
export function useCategoryRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries(managedCategoriesQuery),
      queryClient.invalidateQueries({ queryKey: CATEGORIES_KEY }),
    ]);
  };
}

interface Arrangement {
  readonly parent: string | null;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Puts the categories of one level into another order; the list shows it at once. */
export function useArrangement(): (arrangement: Arrangement) => void {
  const queryClient = useQueryClient();
  const refresh = useCategoryRefresh();
  const arranging = useMutation({
    // One after another: each is based on the order that the one before has left.
    scope: { id: "categories" },
    mutationFn: ({ parent, before, after }: Arrangement) =>
      call(categories.arrange, { body: { parent, before: [...before], after: [...after] } }),
    onError: (error) => showSnackbar({ text: failureText(error, m.categories_failed()) }),
    onSettled: refresh,
  });
  return (arrangement) => {
    void queryClient.cancelQueries(managedCategoriesQuery);
    queryClient.setQueryData(
      managedCategoriesQuery.queryKey,
      (known) => known && { ...known, items: arranged(known.items, arrangement.after) },
    );
    arranging.mutate(arrangement);
  };
}

/** The categories with those of one level in this order. */
function arranged(items: readonly ManagedCategory[], codes: readonly string[]): ManagedCategory[] {
  const ordered = codes.flatMap((code) => items.filter((item) => item.code === code));
  return [...ordered, ...items.filter(({ code }) => !codes.includes(code))];
}
