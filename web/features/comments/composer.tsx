import { useQueryClient } from "@tanstack/react-query";
import type { User } from "#shared/accounts/contract.ts";
import { type Comment, comments } from "#shared/comments/contract.ts";
import { call } from "#web/data/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { usePostingIdentities } from "#web/session/identity/posting-identity.ts";
import { WritePrompt } from "#web/session/write-prompt.tsx";
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

/** Form for a new comment. */
export function Composer(props: ComposerProps) {
  return (
    <WritePrompt label={m.comments_add()} className="h-[46px]">
      {(user, hasFocus) => <MemberComposer user={user} hasFocus={hasFocus} {...props} />}
    </WritePrompt>
  );
}

interface MemberComposerProps extends ComposerProps {
  readonly user: User;
  readonly hasFocus: boolean;
}

function MemberComposer({ user, target, onCreated, hasFocus }: MemberComposerProps) {
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
        hasFocus={hasFocus}
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
