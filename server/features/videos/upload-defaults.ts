import type { UseCaseInput } from "#shared/endpoint.ts";
import type { UploadDefaults, uploadDefaults } from "#shared/videos/upload-defaults.ts";
import { requireCategoriesOf } from "#server/features/categories/require-categories.ts";
import { loadChannelFor } from "#server/features/channels/channels.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { findUploadDefaults, saveUploadDefaults, type DefaultsRow } from "./upload-defaults-store.ts";

const NOTHING_SET: UploadDefaults = {
  desc: "",
  tags: [],
  categories: [],
  subcategories: [],
  visibility: "public",
  ageRestriction: 0,
};

/** Initial values of new videos of a channel. */
export async function showUploadDefaults(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof uploadDefaults.get>,
): Promise<UploadDefaults> {
  await loadChannelFor(db, viewer, params.id, "upload");
  const row = await findUploadDefaults(db, params.id);
  return row ? viewDefaults(row) : NOTHING_SET;
}

export async function setUploadDefaults(
  { db, viewer, now }: SignedInContext,
  { params, body }: UseCaseInput<typeof uploadDefaults.save>,
): Promise<UploadDefaults> {
  await loadChannelFor(db, viewer, params.id, "upload");
  const { desc, ageRestriction, ...rest } = body;
  return inTransaction(db, async (tx) => {
    const known = await findUploadDefaults(tx, params.id);
    const retired = [...(known?.categories ?? []), ...(known?.subcategories ?? [])];
    const row = {
      ...{ ...rest, description: desc, age_restriction: ageRestriction },
      categories: [] as string[],
      subcategories: [] as string[],
      ...(await requireCategoriesOf(tx, body, { retired })),
    };
    await saveUploadDefaults(tx, params.id, row, now);
    return viewDefaults(row);
  });
}

function viewDefaults({ description, age_restriction, ...rest }: DefaultsRow): UploadDefaults {
  return { ...rest, desc: description, ageRestriction: age_restriction };
}
