import { useQueryClient } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { User } from "#shared/accounts/contract.ts";
import type { Comment } from "#shared/comments/contract.ts";
import { authorOf } from "#web/data/author.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { PostingIdentitySelect } from "#web/session/identity/posting-identity-select.tsx";
import { useViewer } from "#web/session/viewer.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { pluralForm } from "#web/ui/format/plural.ts";
import { addComment, changeComment } from "./comment-cache.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentItem } from "./comment-item.tsx";
import { useWriteComment } from "./composer.tsx";
import { commentsQuery } from "./queries.ts";
import { Replies } from "./replies.tsx";
import { targetOf } from "./use-comment-changes.ts";

interface CommentThreadProps {
  readonly comment: Comment;
  /** The commented video or post, shown in aggregated lists. */
  readonly subject?: ReactNode;
  /** The link points to this comment. */
  readonly isHighlighted?: boolean | undefined;
  /** The reply the link points to. */
  readonly linkedReply?: Comment | undefined;
}

/** A comment with its replies, collapsed until the reader expands them. */
export function CommentThread({ comment, subject, isHighlighted, linkedReply }: CommentThreadProps) {
  const id = useId();
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(linkedReply !== undefined);
  const [replyTarget, setReplyTarget] = useState<Comment>();
  const { _id, replies } = comment;

  function show(createdReply: Comment) {
    const query = commentsQuery({ parentId: _id }, linkedReply?._id);
    // Replies that were never expanded are fetched including this one.
    addComment(queryClient, query.queryKey, createdReply, "last");
    changeComment(queryClient, _id, (parent) => ({ ...parent, replies: parent.replies + 1 }));
    setOpen(true);
    setReplyTarget(undefined);
  }

  return (
    <div>
      <CommentItem
        comment={comment}
        subject={subject}
        isHighlighted={isHighlighted}
        onReply={() => setReplyTarget(comment)}
      />
      <div className="ml-[52px] max-sm:ml-9">
        {replies > 0 && (
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            icon={<ChevronDown className={`size-4 transition-transform ${isOpen ? "rotate-180" : ""}`} />}
            className="-ml-2 text-accent-ink!"
          >
            {m.comments_replies({ form: pluralForm(replies), amount: formatNumber(replies) })}
          </Button>
        )}
        <div id={id}>
          {isOpen && <Replies parentId={_id} linked={linkedReply} onReply={setReplyTarget} />}
        </div>
        {replyTarget && viewer.kind === "member" && (
          <ReplyForm
            key={replyTarget._id}
            user={viewer.user}
            replyTarget={replyTarget}
            onCreated={show}
            onCancel={() => setReplyTarget(undefined)}
          />
        )}
      </div>
    </div>
  );
}

interface ReplyFormProps {
  readonly user: User;
  readonly replyTarget: Comment;
  readonly onCreated: (createdReply: Comment) => void;
  readonly onCancel: () => void;
}

function ReplyForm({ user, replyTarget, onCreated, onCancel }: ReplyFormProps) {
  const write = useWriteComment(user);
  const target = targetOf(replyTarget);
  const name = authorOf(replyTarget)?.name ?? "";
  if (!target) return null;
  return (
    <div className="mt-3">
      <CommentForm
        draftKey={`reply:${replyTarget._id}`}
        label={m.comments_reply_to({ name })}
        submitLabel={m.comments_reply()}
        failure={m.comments_add_failed()}
        // A reply to a reply mentions its author.
        initialText={replyTarget.parentCommentId === null ? "" : `@${name} `}
        hasFocus
        identity={<PostingIdentitySelect user={user} />}
        onSubmit={async (content) => onCreated(await write(content, target, replyTarget._id))}
        onCancel={onCancel}
      />
    </div>
  );
}
