import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { ManageAds } from "./manage-ads.tsx";

export const Route = createFileRoute("/_default/manage-channel/$channelId/ads-campaigns")({
  loader: () => ({ title: m.ads_title(), isPrivate: true }),
  head: loadedHead,
  component: ManageAdsPage,
});

function ManageAdsPage() {
  const { channelId } = Route.useParams();
  return <ManageAds key={channelId} channelId={channelId} />;
}
