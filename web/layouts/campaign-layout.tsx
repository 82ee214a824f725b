import { createFileRoute } from "@tanstack/react-router";
import { SnackbarHost } from "#web/ui/snackbar-host.tsx";
import styles from "./campaign-layout.module.css";
import { LookButtons } from "./centered-layout.tsx";
import { KeptOutlet } from "./default/kept-outlet.tsx";
import { Footer } from "./footer.tsx";
import { HomeLink } from "./home-link.tsx";
import { CONTENT_ID, SkipLink } from "./skip-link.tsx";

export const Route = createFileRoute("/_campaign")({
  staticData: { campaign: true },
  component: CampaignLayout,
});

/** A poster on the whole screen; the way home and the look of the site lie over its upper edge. */
function CampaignLayout() {
  return (
    <>
      <SkipLink />
      <header className={styles["header"]}>
        <HomeLink />
        <LookButtons />
      </header>
      <main id={CONTENT_ID} tabIndex={-1} className={styles["main"]}>
        <KeptOutlet />
      </main>
      <Footer />
      <SnackbarHost />
    </>
  );
}
