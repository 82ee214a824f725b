import type { StorageKind } from "#shared/storage/contract.ts";
import { kindName } from "./storage-names.ts";

/** The kind of an object, and its key. */
export function PlaceCell({ kind, place }: { readonly kind: StorageKind; readonly place: string }) {
  return (
    <span className="grid min-w-44 gap-0.5">
      {kindName(kind)}
      <span className="text-small font-normal wrap-anywhere text-text-3">{place}</span>
    </span>
  );
}
