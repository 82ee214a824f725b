import { createFileRoute, Outlet } from "@tanstack/react-router";
import styles from "./empty-layout.module.css";

export const Route = createFileRoute("/_empty")({
  staticData: { bare: true },
  component: EmptyLayout,
});

/** Black layout without bars, for a page embedded in another site. */
function EmptyLayout() {
  return (
    <main className={styles["empty"]}>
      <Outlet />
    </main>
  );
}
