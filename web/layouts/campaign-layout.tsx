import { createFileRoute } from "@tanstack/react-router";
import { FeedbackHost } from "#web/ui/feedback/feedback-host.tsx";
import styles from "./campaign-layout.module.css";
import { AppearanceButtons } from "./centered-layout.tsx";
import { KeepAliveOutlet } from "./default/keep-alive-outlet.tsx";
import { Footer } from "./footer.tsx";
import { HomeLink } from "./home-link.tsx";
import { CONTENT_ID, SkipLink } from "./skip-link.tsx";

export const Route = createFileRoute("/_campaign")({
  staticData: { campaign: true },
  component: CampaignLayout,
});

/** Full-screen campaign page; the home link and the appearance buttons overlay its top edge. */
function CampaignLayout() {
  return (
    <>
      <SkipLink />
      <header className={styles["header"]}>
        <HomeLink />
        <AppearanceButtons />
      </header>
      <main id={CONTENT_ID} tabIndex={-1} className={styles["main"]}>
        <KeepAliveOutlet />
      </main>
      <Footer />
      <FeedbackHost />
    </>
  );
}
