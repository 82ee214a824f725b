import { videoTitle } from "#web/data/video-title.ts";
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
import type { Attention } from "#shared/studio/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/controls/link.tsx";

interface AttentionListProps {
  readonly path: string;
  readonly attention: readonly Attention[];
}

const KINDS: Record<
  Exclude<Attention["kind"], "comments">,
  { readonly text: () => string; readonly icon: ReactNode }
> = {
  failed: { text: m.studio_attention_failed, icon: <CircleAlert className="text-danger-ink" /> },
  ready: { text: m.studio_attention_ready, icon: <Send className="text-accent-ink" /> },
  draft: { text: m.studio_attention_draft, icon: <FileVideo className="text-text-3" /> },
  avatar: { text: m.studio_attention_avatar, icon: <ImagePlus className="text-text-3" /> },
  banner: { text: m.studio_attention_banner, icon: <Image className="text-text-3" /> },
  description: { text: m.studio_attention_description, icon: <NotebookPen className="text-text-3" /> },
};

/** Pending tasks of the channel's team, each with a link. */
export function AttentionList({ path, attention }: AttentionListProps) {
  if (attention.length === 0) {
    return (
      <p className="flex items-center gap-3 rounded-lg border border-line bg-surface-1 p-5 text-control text-text-2 max-sm:p-4">
        <CircleCheck className="text-success-ink" />
        {m.studio_attention_none()}
      </p>
    );
  }
  return (
    <ul className="overflow-hidden rounded-lg border border-line bg-surface-1 [&>li+li]:border-t [&>li+li]:border-line">
      {attention.map((one) => (
        <li key={`${one.kind} ${one.video?._id ?? ""}`}>
          <Link
            href={path + taskPath(one)}
            className="flex items-center gap-3 px-4 py-3 text-control transition-colors -outline-offset-2 hover:bg-surface-2"
          >
            <TaskText {...one} />
            <ChevronRight className="size-4 text-text-3" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The studio screen for the task. */
function taskPath({ video, comments }: Attention): string {
  if (video) return `/videos/${video._id}`;
  return comments ? "/comments?unanswered=true" : "/settings";
}

/** The subject of the task and the required action. */
function TaskText({ kind, video, comments }: Attention) {
  const subject = video ? videoTitle(video) : comments?.newest;
  const { icon, text } =
    kind === "comments"
      ? {
          icon: <MessageCircle className="text-accent-ink" />,
          text: () => m.studio_attention_comments({ count: comments?.count ?? 0 }),
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
