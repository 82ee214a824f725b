import type { ReactNode } from "react";
import { cssVariables } from "#web/player/css-variables.ts";

interface StagePanelProps {
  readonly dominantColor: string;
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** A button in the upper right corner. */
  readonly corner?: ReactNode;
}

/** Replaces the player in the same size: why there is no video. */
export function StagePanel({ dominantColor, icon, title, children, actions, corner }: StagePanelProps) {
  return (
    <div
      style={cssVariables({ "--dominant-color": dominantColor })}
      className="relative grid aspect-video w-full place-content-center justify-items-center gap-2.5 bg-[color-mix(in_oklab,var(--dominant-color)_22%,var(--surface-1))] p-4 text-center scheme-dark text-text ring-1 ring-line ring-inset sm:rounded-lg"
    >
      {corner && <div className="absolute top-2.5 right-2.5">{corner}</div>}
      <span className="text-text-2 max-sm:hidden [&_.lucide]:size-8">{icon}</span>
      <h2 className="text-h2 mark-wide text-balance">{title}</h2>
      <div className="w-full max-w-[46ch] text-pretty text-text-2 max-sm:text-small">{children}</div>
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-2.5">{actions}</div>}
    </div>
  );
}
