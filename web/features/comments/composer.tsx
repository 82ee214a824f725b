import { useQueryClient } from "@tanstack/react-query";
import type { User } from "#shared/accounts/contract.ts";
import { type Comment, comments } from "#shared/comments/contract.ts";
import { call } from "#web/data/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { openLoginPrompt } from "#web/session/login-prompt.ts";
import { usePostingIdentities } from "#web/session/identity/posting-identity.ts";
import { useViewer } from "#web/session/viewer.ts";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { changeCount } from "./comment-cache.ts";
import { CommentForm } from "./comment-form.tsx";
import type { CommentTarget } from "./list-request.ts";
import { PostingIdentitySelect } from "#web/session/identity/posting-identity-select.tsx";

interface ComposerProps {
  readonly target: CommentTarget;
  readonly onCreated: (comment: Comment) => void;
}

/** Form for a new comment. Visitors see it too, and get a prompt to create an account. */
export function Composer({ target, onCreated }: ComposerProps) {
  const viewer = useViewer();
  if (viewer.kind === "member")
    return <MemberComposer user={viewer.user} target={target} onCreated={onCreated} />;
  return (
    <button
      type="button"
      onClick={() => viewer.kind === "visitor" && openLoginPrompt()}
      className="h-[46px] w-full rounded-sm border border-line-strong bg-surface-1 px-[13px] text-left text-text-3 hover:bg-surface-2"
    >
      {m.comments_add()}
    </button>
  );
}

function MemberComposer({ user, target, onCreated }: ComposerProps & { readonly user: User }) {
  const { chosen } = usePostingIdentities(user);
  const write = useWriteComment(user);
  const key = "videoId" in target ? target.videoId : target.postId;
  return (
    <div className="grid grid-cols-[40px_minmax(0,1fr)] gap-3">
      <Avatar {...chosen} size={40} />
      <CommentForm
        draftKey={`new:${key}`}
        label={m.comments_add()}
        submitLabel={m.comments_send()}
        failure={m.comments_add_failed()}
        isFolded
        identity={<PostingIdentitySelect user={user} />}
        onSubmit={async (content) => {
          const comment = await write(content, target);
          onCreated(comment);
          showSnackbar({ text: comment.review ? m.reviews_waiting() : m.comments_added() });
        }}
      />
    </div>
  );
}

/** Creates a comment or reply with the posting identity chosen by the account. */
export function useWriteComment(user: User) {
  const queryClient = useQueryClient();
  const { chosen } = usePostingIdentities(user);
  return async (content: string, target: CommentTarget, parentCommentId?: string): Promise<Comment> => {
    const { channelId } = chosen;
    const identity =
      channelId === null ? ({ commentAs: "user" } as const) : ({ commentAs: "channel", channelId } as const);
    const body = {
      content,
      ...target,
      ...identity,
      userId: user._id,
      ...(parentCommentId ? { parentCommentId } : {}),
    };
    const comment = await call(comments.create, { body });
    if (!comment.review) changeCount(queryClient, target, 1);
    return comment;
  };
}
