import { createFileRoute, Outlet } from "@tanstack/react-router";
import { CONTENT_ID } from "./skip-link.tsx";
import styles from "./tv-layout.module.css";

export const Route = createFileRoute("/_tv")({
  staticData: { bare: true },
  component: TvLayout,
});

/** Layout for TV screens: dark, and without the bars. */
function TvLayout() {
  return (
    <main
      id={CONTENT_ID}
      tabIndex={-1}
      className={`${styles["tv"]} bg-bg text-text outline-none scheme-dark`}
    >
      <Outlet />
    </main>
  );
}
