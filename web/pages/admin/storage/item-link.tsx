import type { StorageItem } from "#shared/storage/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/controls/link.tsx";
import { itemHref, itemName, itemTypeName } from "./storage-names.ts";

/** What something belongs to, with a link if it still exists. */
export function ItemLink({ item }: { readonly item: StorageItem | null }) {
  if (!item) return <span className="text-text-3">{m.storage_item_none()}</span>;
  const href = itemHref(item);
  return (
    <span className="grid min-w-36 gap-0.5">
      {href === undefined ? (
        <span className="wrap-anywhere">{itemName(item)}</span>
      ) : (
        <Link
          href={href}
          className="w-fit rounded-xs wrap-anywhere text-accent-ink underline underline-offset-4"
        >
          {itemName(item)}
        </Link>
      )}
      {item.name !== null && (
        <span className="text-small font-normal text-text-3">{itemTypeName(item.type)}</span>
      )}
    </span>
  );
}
