import { home, videoPages } from "#shared/home/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { showEdgeUrl } from "./home.ts";
import {
  createPage,
  editPage,
  listVideoPages,
  previewPage,
  removePage,
  showPageById,
  showPageBySlug,
} from "./video-pages.ts";

export function bindHome({ bind }: Binder): void {
  bind(home.edgeUrl, showEdgeUrl, { shared: true });
  bind(videoPages.list, listVideoPages);
  bind(videoPages.bySlug, showPageBySlug, { shared: true });
  bind(videoPages.get, showPageById, { shared: true });
  bind(videoPages.create, createPage);
  bind(videoPages.edit, editPage);
  bind(videoPages.remove, removePage);
  bind(videoPages.preview, previewPage);
}
