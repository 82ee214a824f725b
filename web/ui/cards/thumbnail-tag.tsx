import type { ReactNode } from "react";
import { classes } from "#web/ui/styles/classes.ts";

/** A label on a thumbnail: "+18", "Prywatny", a ban. */
export interface ThumbnailTagContent {
  readonly label: string;
  readonly tone: "danger" | "soft";
  readonly icon?: ReactNode;
}

export function ThumbnailTag({ label, tone, icon }: ThumbnailTagContent) {
  return (
    <span
      className={classes(
        "inline-flex h-[22px] items-center gap-1.5 rounded-xs px-[7px] text-[12px] leading-none [&_.lucide]:size-3.5",
        tone === "danger"
          ? "bg-danger font-[720] text-on-danger"
          : "bg-[oklch(0.12_0.01_88/0.78)] font-[620] text-[oklch(0.97_0.01_88)]",
      )}
    >
      {icon}
      {label}
    </span>
  );
}
