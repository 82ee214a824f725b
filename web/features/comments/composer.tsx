import { useQueryClient } from "@tanstack/react-query";
import type { User } from "#shared/accounts/contract.ts";
import { type Comment, comments } from "#shared/comments/contract.ts";
import { call } from "#web/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { encourageLogin } from "#web/session/encourage-login.ts";
import { useSpeakers } from "#web/session/speaker.ts";
import { useViewer } from "#web/session/viewer.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { changeCount } from "./comment-cache.ts";
import { CommentForm } from "./comment-form.tsx";
import type { Place } from "./list-request.ts";
import { SpeakerSelect } from "#web/session/speaker-select.tsx";

interface ComposerProps {
  readonly place: Place;
  readonly onWritten: (comment: Comment) => void;
}

/** Where a comment is written. Visitors see it too, and are told what an account is good for. */
export function Composer({ place, onWritten }: ComposerProps) {
  const viewer = useViewer();
  if (viewer.kind === "member")
    return <MemberComposer user={viewer.user} place={place} onWritten={onWritten} />;
  return (
    <button
      type="button"
      onClick={() => viewer.kind === "visitor" && encourageLogin()}
      className="h-[46px] w-full rounded-sm border border-line-strong bg-surface-1 px-[13px] text-left text-text-3 hover:bg-surface-2"
    >
      {m.comments_add()}
    </button>
  );
}

function MemberComposer({ user, place, onWritten }: ComposerProps & { readonly user: User }) {
  const { chosen } = useSpeakers(user);
  const write = useWriteComment(user);
  const key = "videoId" in place ? place.videoId : place.postId;
  return (
    <div className="grid grid-cols-[40px_minmax(0,1fr)] gap-3">
      <Avatar {...chosen} size={40} />
      <CommentForm
        draftKey={`new:${key}`}
        label={m.comments_add()}
        submitLabel={m.comments_send()}
        failure={m.comments_add_failed()}
        isFolded
        speaker={<SpeakerSelect user={user} />}
        onSubmit={async (content) => {
          onWritten(await write(content, place));
          showSnackbar({ text: m.comments_added() });
        }}
      />
    </div>
  );
}

/** Writes a comment or an answer as whom the account has chosen to write as. */
export function useWriteComment(user: User) {
  const queryClient = useQueryClient();
  const { chosen } = useSpeakers(user);
  return async (content: string, place: Place, parentCommentId?: string): Promise<Comment> => {
    const { channelId } = chosen;
    const identity =
      channelId === null ? ({ commentAs: "user" } as const) : ({ commentAs: "channel", channelId } as const);
    const body = {
      content,
      ...place,
      ...identity,
      userId: user._id,
      ...(parentCommentId ? { parentCommentId } : {}),
    };
    const comment = await call(comments.create, { body });
    changeCount(queryClient, place, 1);
    return comment;
  };
}
