import {
  CalendarX,
  Clapperboard,
  CloudAlert,
  Flag,
  Megaphone,
  MessageCircle,
  MessageCircleReply,
  Radio,
  Scissors,
  ShieldAlert,
  ShieldCheck,
  SquarePen,
  ThumbsUp,
  Ticket,
  Users,
  type LucideIcon,
} from "lucide-react";
import type { Notification } from "#shared/notifications/contract.ts";
import { notificationHref } from "#shared/notifications/href.ts";
import { notificationSentence } from "#shared/notifications/sentence.ts";
import { notificationType, type NotificationType } from "#shared/notifications/types.ts";
import { channelAvatarUrl } from "#web/data/media-urls.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { formatDayAndTime, formatZone } from "#web/ui/format/date.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { VisuallyHidden } from "#web/ui/layout/visually-hidden.tsx";

const ICONS: Readonly<Record<NotificationType, LucideIcon>> = {
  new_video: Clapperboard,
  live_starting_now: Radio,
  live_starting_15mins: Radio,
  new_post: SquarePen,
  video_rate: ThumbsUp,
  comment_rate: ThumbsUp,
  post_rate: ThumbsUp,
  comment_reply: MessageCircleReply,
  new_comment: MessageCircle,
  video_processed: Clapperboard,
  video_failed: CloudAlert,
  video_remade: CloudAlert,
  video_file_lost: CloudAlert,
  channel_role: Users,
  ads_paused: Megaphone,
  ads_resumed: Megaphone,
  ticket_answer: Ticket,
  content_restricted: ShieldAlert,
  content_restored: ShieldCheck,
  report_answered: Flag,
  report_decision_lifted: Flag,
  clip_approved: Scissors,
  clip_rejected: Scissors,
  clip_removed: Scissors,
  review_approved: ShieldCheck,
  review_refused: ShieldAlert,
  live_ending_soon: Radio,
  recording_expiring: CalendarX,
};

interface NotificationRowProps {
  /** The type may be a legacy name. */
  readonly notification: Omit<Notification, "type"> & { readonly type: string };
  readonly isUnread: boolean;
  readonly onOpen: () => void;
}

/** One notification: text, age and link. Renders nothing for an unknown type. */
export function NotificationRow({ notification, isUnread, onOpen }: NotificationRowProps) {
  const type = notificationType(notification.type);
  if (!type) return null;
  return (
    <Link
      href={notificationHref(notification)}
      onClick={onOpen}
      className={classes(
        "grid grid-cols-[40px_minmax(0,1fr)_9px] gap-x-3 px-4 py-3 -outline-offset-2 transition-colors hover:bg-surface-3",
        isUnread && "bg-surface-2",
      )}
    >
      <NotificationImage type={type} channel={notification.channel} />
      <span className="min-w-0">
        <span className="line-clamp-3 text-control text-pretty wrap-anywhere">
          {notificationSentence({ ...notification, type }, getLocale())}
        </span>
        <span className="text-hint text-text-3">
          <time dateTime={notification.updatedAt}>{formatDayAndTime(notification.updatedAt)}</time>{" "}
          {formatZone(notification.updatedAt)}
        </span>
      </span>
      {isUnread && (
        <span className="mt-1.5 size-[9px] rounded-full bg-accent-ink">
          <VisuallyHidden>{m.notifications_unread()}</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}

/** Notifications from a channel show the channel's avatar, others an icon for their type. */
function NotificationImage({ type, channel }: { type: NotificationType; channel: Notification["channel"] }) {
  const Icon = ICONS[type];
  const isOfChannel = type === "new_video" || type.startsWith("live_") || type === "new_post";
  if (!channel || !isOfChannel) {
    return (
      <span
        aria-hidden="true"
        className="grid size-10 place-items-center rounded-full bg-surface-3 text-text-2"
      >
        <Icon />
      </span>
    );
  }
  const { id, name, hasAvatar, imageVersion } = channel;
  const avatar = channelAvatarUrl({ _id: id, hasAvatar, imageVersion });
  return <Avatar shape="channel" name={name} imageUrl={avatar} size={40} />;
}
