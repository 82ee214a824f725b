import type { ReactNode } from "react";
import { Avatar } from "./avatar.tsx";
import { Link } from "#web/ui/controls/link.tsx";

export interface ChannelTileProps {
  readonly href: string;
  readonly name: string;
  readonly imageUrl?: string | undefined;
  /** "184 tys." */
  readonly remark?: ReactNode;
}

/** Tile of a channel in a grid. */
export function ChannelTile({ href, name, imageUrl, remark }: ChannelTileProps) {
  return (
    <Link
      href={href}
      className="grid min-w-0 content-start justify-items-center gap-1 rounded-lg px-1.5 pt-4 pb-3.5 text-center transition-colors hover:bg-surface-1"
    >
      <Avatar shape="channel" name={name} imageUrl={imageUrl} size={76} className="mb-2" />
      <span className="line-clamp-2 max-w-full text-control leading-tight font-[650] wrap-anywhere">
        {name}
      </span>
      {remark && <span className="text-hint text-text-3 tabular-nums">{remark}</span>}
    </Link>
  );
}
