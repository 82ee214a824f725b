import { isReservedSlug } from "#shared/channels/slug.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import {
  SECTION_TYPES,
  type Section,
  type SectionSettings,
  type StoredSection,
} from "#shared/home/sections.ts";
import { HOME_SLUG, type VideoPage, type VideoPageSettings, type videoPages } from "#shared/home/contract.ts";
import type { Locale } from "#shared/texts.ts";
import { requireCategories } from "#server/features/categories/require-categories.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import { fillSection } from "./fill-section.ts";
import { pickHero } from "./hero.ts";
import { clearPageCache, getCachedPage } from "./page-cache.ts";
import {
  deletePage,
  findPage,
  findPageBySlug,
  insertPage,
  listPages,
  lockPage,
  updatePage,
  type PageRow,
} from "./store.ts";
import { applyPreferences } from "./apply-preferences.ts";

export async function listVideoPages({
  db,
}: SignedInContext): Promise<EndpointResponse<typeof videoPages.list>> {
  const rows = await listPages(db);
  return { items: rows.map(viewSettings), count: rows.length };
}

/** Slugs of the pages that have an address of their own: all but the start page. */
export async function listPageSlugs({ db }: Pick<Context, "db">): Promise<string[]> {
  const slugs = (await listPages(db)).map(({ slug }) => slug);
  return slugs.filter((slug) => slug !== HOME_SLUG);
}

export async function showPageBySlug(
  context: Context,
  { params, query }: UseCaseInput<typeof videoPages.bySlug>,
): Promise<VideoPage> {
  return showPage(context, `slug ${params.slug.toLowerCase()}`, query, () =>
    findPageBySlug(context.db, params.slug),
  );
}

export async function showPageById(
  context: Context,
  { params, query }: UseCaseInput<typeof videoPages.get>,
): Promise<VideoPage> {
  return showPage(context, params.id, query, () => findPage(context.db, params.id));
}

export async function createPage(
  { db, now }: SignedInContext,
  { body }: UseCaseInput<typeof videoPages.create>,
): Promise<VideoPageSettings> {
  requireFreeSlug(body.slug);
  const page = await inTransaction(db, async (tx) => {
    const sections = await withKnownCategories(tx, withIds(body.sections));
    return insertPage(tx, { slug: body.slug, sections }, now);
  });
  if (!page) throw new AppError("PAGE_SLUG_TAKEN", {}, { slug: { code: "INVALID" } });
  return viewSettings(page);
}

/** Changes a page; EDITED_MEANWHILE if its version has changed since it was loaded. */
export async function editPage(
  { db, now }: SignedInContext,
  { params, body }: UseCaseInput<typeof videoPages.edit>,
): Promise<VideoPageSettings> {
  const changed = await inTransaction(db, async (tx) => {
    const known = body.sections && (await withKnownCategories(tx, withIds(body.sections)));
    const page = await lockPage(tx, params.id);
    if (!page) throw new AppError("NOT_FOUND");
    if (body.version !== undefined && body.version !== page.version) throw new AppError("EDITED_MEANWHILE");
    const slug = body.slug ?? page.slug;
    if (page.slug === HOME_SLUG && slug !== HOME_SLUG) throw new AppError("PAGE_HOME_KEPT");
    if (slug !== page.slug) requireFreeSlug(slug);
    const other = slug === page.slug ? undefined : await findPageBySlug(tx, slug);
    if (other) throw new AppError("PAGE_SLUG_TAKEN", {}, { slug: { code: "INVALID" } });
    const sections = known ?? page.sections;
    return updatePage(tx, page, { slug, sections }, now);
  });
  clearPageCache(db);
  return viewSettings(changed);
}

/** A page is served at its slug: reserved slugs and section types are rejected. */
function requireFreeSlug(slug: string): void {
  const isOfSections = SECTION_TYPES.some((type) => type.toLowerCase() === slug);
  if (isReservedSlug(slug) || isOfSections) {
    throw new AppError("PAGE_SLUG_RESERVED", {}, { slug: { code: "SLUG_RESERVED" } });
  }
}

export async function removePage(
  { db }: SignedInContext,
  { params }: UseCaseInput<typeof videoPages.remove>,
): Promise<{ ok: true }> {
  await inTransaction(db, async (tx) => {
    const page = await lockPage(tx, params.id);
    if (!page) throw new AppError("NOT_FOUND");
    if (page.slug === HOME_SLUG) throw new AppError("PAGE_HOME_KEPT");
    await deletePage(tx, page.id);
  });
  clearPageCache(db);
  return { ok: true };
}

/** The content of a page with these sections. */
export async function previewPage(
  context: SignedInContext,
  { query, body }: UseCaseInput<typeof videoPages.preview>,
): Promise<{ sections: Section[] }> {
  return { sections: await fillAll(context, withIds(body.sections), query.language) };
}

async function showPage(
  context: Context,
  name: string,
  { language, nocache }: { readonly language: Locale; readonly nocache?: string | undefined },
  find: () => Promise<PageRow | undefined>,
): Promise<VideoPage> {
  const bypassCache = nocache !== undefined;
  const page = await getCachedPage(
    context.db,
    `${language} ${name}`,
    async () => {
      const row = await find();
      if (!row) throw new AppError("NOT_FOUND");
      const [sections, hero] = await Promise.all([
        fillAll(context, row.sections, language),
        row.slug === HOME_SLUG ? pickHero(context) : [],
      ]);
      return { ...viewReference(row), sections, hero };
    },
    { bypassCache },
  );
  return applyPreferences(context, page);
}

async function fillAll(
  context: Context,
  sections: readonly StoredSection[],
  language: Locale,
): Promise<Section[]> {
  return Promise.all(sections.map((section) => fillSection(context, section, language)));
}

/** Assigns ids: new sections and duplicates get a new one. */
function withIds(sections: readonly SectionSettings[]): StoredSection[] {
  const taken = new Set<string>();
  return sections.map((section) => {
    const isFree = section._id !== undefined && !taken.has(section._id);
    const _id = isFree && section._id ? section._id : crypto.randomUUID();
    taken.add(_id);
    return { ...section, _id };
  });
}

async function withKnownCategories(
  tx: Executor,
  sections: readonly StoredSection[],
): Promise<StoredSection[]> {
  const known: StoredSection[] = [];
  for (const [place, section] of sections.entries()) {
    const codes = section.type === "category" ? [section.category] : [];
    const [category] = await requireCategories(tx, {
      field: `sections.${place}.category`,
      codes,
      retired: "all",
    });
    known.push(section.type === "category" && category !== undefined ? { ...section, category } : section);
  }
  return known;
}

function viewReference({ id, slug, version, updated_at }: PageRow) {
  return { _id: id, slug, version, updatedAt: updated_at.toISOString() };
}

function viewSettings(page: PageRow): VideoPageSettings {
  return { ...viewReference(page), sections: [...page.sections] };
}
