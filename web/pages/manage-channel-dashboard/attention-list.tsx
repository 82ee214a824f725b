import { videoTitle } from "#web/video-title.ts";
import {
  ChevronRight,
  CircleAlert,
  CircleCheck,
  FileVideo,
  Image,
  ImagePlus,
  MessageCircle,
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

const KINDS: Record<
  Exclude<Attention["kind"], "comments">,
  { readonly text: () => string; readonly icon: ReactNode }
> = {
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
      {attention.map((one) => (
        <li key={`${one.kind} ${one.video?._id ?? ""}`}>
          <Link
            href={path + placeOf(one)}
            className="flex items-center gap-3 px-4 py-3 text-control transition-colors -outline-offset-2 hover:bg-surface-2"
          >
            <Words {...one} />
            <ChevronRight className="size-4 text-text-3" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The screen of the channel where it is done. */
function placeOf({ video, comments }: Attention): string {
  if (video) return `/videos/${video._id}`;
  return comments ? "/comments?unanswered=true" : "/settings";
}

/** What it is about, and what is to be done. */
function Words({ kind, video, comments }: Attention) {
  const subject = video ? videoTitle(video) : comments?.newest;
  const { icon, text } =
    kind === "comments"
      ? {
          icon: <MessageCircle className="text-accent-ink" />,
          text: () => m.manage_attention_comments({ count: comments?.count ?? 0 }),
        }
      : KINDS[kind];
  return (
    <>
      {icon}
      <span className="min-w-0 flex-1">
        {subject && <span className="block truncate font-[620]">{subject}</span>}
        <span className={subject ? "block text-small text-text-2" : "block"}>{text()}</span>
      </span>
    </>
  );
}
