import {
  ChevronRight,
  CircleAlert,
  CircleCheck,
  FileVideo,
  Image,
  ImagePlus,
  NotebookPen,
  Send,
} from "lucide-react";
import type { ReactNode } from "react";
import type { Attention } from "#shared/channels/statistics.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/link.tsx";

interface AttentionListProps {
  readonly path: string;
  readonly attention: readonly Attention[];
}

const KINDS: Record<Attention["kind"], { readonly text: () => string; readonly icon: ReactNode }> = {
  failed: { text: m.manage_attention_failed, icon: <CircleAlert className="text-danger-ink" /> },
  ready: { text: m.manage_attention_ready, icon: <Send className="text-accent-ink" /> },
  draft: { text: m.manage_attention_draft, icon: <FileVideo className="text-text-3" /> },
  picture: { text: m.manage_attention_picture, icon: <ImagePlus className="text-text-3" /> },
  banner: { text: m.manage_attention_banner, icon: <Image className="text-text-3" /> },
  description: { text: m.manage_attention_description, icon: <NotebookPen className="text-text-3" /> },
};

/** What is waiting for somebody, each with the way to do it. */
export function AttentionList({ path, attention }: AttentionListProps) {
  if (attention.length === 0) {
    return (
      <p className="flex items-center gap-3 rounded-lg border border-line bg-surface-1 p-5 text-control text-text-2 max-sm:p-4">
        <CircleCheck className="text-success-ink" />
        {m.manage_attention_none()}
      </p>
    );
  }
  return (
    <ul className="overflow-hidden rounded-lg border border-line bg-surface-1 [&>li+li]:border-t [&>li+li]:border-line">
      {attention.map(({ kind, video }) => (
        <li key={`${kind} ${video?._id ?? ""}`}>
          <Link
            href={video ? `${path}/videos/${video._id}` : `${path}/settings`}
            className="flex items-center gap-3 px-4 py-3 text-control transition-colors -outline-offset-2 hover:bg-surface-2"
          >
            {KINDS[kind].icon}
            <span className="min-w-0 flex-1">
              {video && (
                <span className="block truncate font-[620]">{video.title || m.videos_untitled()}</span>
              )}
              <span className={video ? "block text-small text-text-2" : "block"}>{KINDS[kind].text()}</span>
            </span>
            <ChevronRight className="size-4 text-text-3" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
