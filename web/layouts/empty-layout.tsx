import { createFileRoute, Outlet } from "@tanstack/react-router";
import styles from "./empty-layout.module.css";

export const Route = createFileRoute("/_empty")({
  staticData: { bare: true },
  component: EmptyLayout,
});

/** Black, and nothing around the page: it lies in a frame of another site. */
function EmptyLayout() {
  return (
    <main className={styles["empty"]}>
      <Outlet />
    </main>
  );
}
