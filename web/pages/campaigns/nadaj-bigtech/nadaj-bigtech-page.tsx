import { createFileRoute } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { loadInfiniteVideos } from "#web/features/videos/load-infinite-videos.ts";
import { BANNED_VIDEOS, BannedVideos } from "./banned-videos.tsx";
import { campaignHead } from "#web/features/campaigns/campaigns.ts";
import { Band, Closing, Poster } from "#web/features/campaigns/poster.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { Comparison } from "./comparison.tsx";
import styles from "./nadaj-bigtech.module.css";
import { publicConfig } from "#web/ssr/public-config.ts";
import { LogoMark } from "#web/ui/layout/logo.tsx";

export const Route = createFileRoute("/_campaign/nadaj-bigtech")({
  loader: async ({ context }) => {
    await loadInfiniteVideos(context.queryClient, BANNED_VIDEOS, { staleTime: "static" });
    return campaignHead("nadaj-bigtech");
  },
  head: loadedHead,
  staticData: { keepAlive: true },
  component: BigTechPage,
});

function BigTechPage() {
  return (
    <>
      <Poster
        className={styles["poster"]}
        art={<Blocks />}
        title={m.campaigns_tech_heading()}
        lead={m.campaigns_tech_lead()}
        actions={
          publicConfig().canRegister && (
            <LinkButton href="/register" variant="primary" size="large" icon={<UserPlus />}>
              {m.campaigns_tech_register()}
            </LinkButton>
          )
        }
      />
      <Band title={m.campaigns_tech_videos()}>
        <p className={styles["remark"]}>{m.campaigns_tech_videos_lead()}</p>
        <BannedVideos />
      </Band>
      <Band title={m.campaigns_tech_compare()}>
        <p className={styles["remark"]}>{m.campaigns_tech_compare_lead()}</p>
        <Comparison />
      </Band>
      <Closing slug="nadaj-bigtech" words={m.campaigns_tech_closing()}>
        {publicConfig().canRegister && (
          <LinkButton href="/register" variant="primary" size="large">
            {m.campaigns_tech_register()}
          </LinkButton>
        )}
        <LinkButton href="/about" variant="ghost" size="large">
          {m.campaigns_about()}
        </LinkButton>
      </Closing>
    </>
  );
}

/** A wall of identical blocks, and one block with a face. */
function Blocks() {
  return (
    <div aria-hidden="true" className={styles["art"]}>
      <div className={styles["wall"]} />
      <LogoMark className={styles["one"]} />
    </div>
  );
}
