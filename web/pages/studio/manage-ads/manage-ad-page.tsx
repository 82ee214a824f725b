import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { ManageAd } from "./manage-ad.tsx";

export const Route = createFileRoute("/_default/manage-channel/$channelId/ads-campaigns/$adId")({
  loader: () => ({ title: m.ads_title(), isPrivate: true }),
  head: loadedHead,
  component: ManageAdPage,
});

function ManageAdPage() {
  const { channelId, adId } = Route.useParams();
  return <ManageAd key={adId} channelId={channelId} adId={adId} />;
}
