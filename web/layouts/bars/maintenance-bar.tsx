import { Construction } from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/controls/link.tsx";

/** Reminds the staff, who alone see the pages in maintenance, that others do not. */
export function MaintenanceBar() {
  return (
    <section
      aria-label={m.shell_maintenance_label()}
      className="mb-3 flex items-center gap-3 border-y border-line-strong bg-surface-2 px-4 py-2 text-small md:mr-8 md:ml-6 md:rounded-sm md:border-x"
    >
      <Construction className="size-4 shrink-0 text-accent-ink" aria-hidden />
      <p className="min-w-0 flex-1 font-[560]">{m.shell_maintenance()}</p>
      <Link href="/admin/settings" className="shrink-0 rounded-xs underline underline-offset-4">
        {m.shell_maintenance_settings()}
      </Link>
    </section>
  );
}
