import { useQueryClient } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { User } from "#shared/accounts/contract.ts";
import type { Comment } from "#shared/comments/contract.ts";
import { authorOf } from "#web/author.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { SpeakerSelect } from "#web/session/speaker-select.tsx";
import { useViewer } from "#web/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { pluralForm } from "#web/ui/format/plural.ts";
import { addComment, changeComment } from "./comment-cache.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentItem } from "./comment-item.tsx";
import { useWriteComment } from "./composer.tsx";
import { commentsQuery } from "./queries.ts";
import { Replies } from "./replies.tsx";
import { placeOf } from "./use-comment-changes.ts";

interface CommentThreadProps {
  readonly comment: Comment;
  /** What it is about, in lists of many things. */
  readonly subject?: ReactNode;
  /** A link has led to this comment. */
  readonly isHighlighted?: boolean | undefined;
  /** Or to this answer. */
  readonly linkedReply?: Comment | undefined;
}

/** A comment with its answers, which stay folded until they are asked for. */
export function CommentThread({ comment, subject, isHighlighted, linkedReply }: CommentThreadProps) {
  const id = useId();
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(linkedReply !== undefined);
  const [answered, setAnswered] = useState<Comment>();
  const { _id, replies } = comment;

  function show(answer: Comment) {
    const query = commentsQuery({ parentId: _id }, linkedReply?._id);
    // Answers that have never been unfolded are fetched with this one among them.
    addComment(queryClient, query.queryKey, answer, "last");
    changeComment(queryClient, _id, (parent) => ({ ...parent, replies: parent.replies + 1 }));
    setOpen(true);
    setAnswered(undefined);
  }

  return (
    <div>
      <CommentItem
        comment={comment}
        subject={subject}
        isHighlighted={isHighlighted}
        onReply={() => setAnswered(comment)}
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
        <div id={id}>{isOpen && <Replies parentId={_id} linked={linkedReply} onReply={setAnswered} />}</div>
        {answered && viewer.kind === "member" && (
          <ReplyForm
            key={answered._id}
            user={viewer.user}
            answered={answered}
            onWritten={show}
            onCancel={() => setAnswered(undefined)}
          />
        )}
      </div>
    </div>
  );
}

interface ReplyFormProps {
  readonly user: User;
  readonly answered: Comment;
  readonly onWritten: (answer: Comment) => void;
  readonly onCancel: () => void;
}

function ReplyForm({ user, answered, onWritten, onCancel }: ReplyFormProps) {
  const write = useWriteComment(user);
  const place = placeOf(answered);
  const name = authorOf(answered)?.name ?? "";
  if (!place) return null;
  return (
    <div className="mt-3">
      <CommentForm
        draftKey={`reply:${answered._id}`}
        label={m.comments_reply_to({ name })}
        submitLabel={m.comments_reply()}
        failure={m.comments_add_failed()}
        // An answer to an answer says whom it is for.
        initialText={answered.parentCommentId === null ? "" : `@${name} `}
        hasFocus
        speaker={<SpeakerSelect user={user} />}
        onSubmit={async (content) => onWritten(await write(content, place, answered._id))}
        onCancel={onCancel}
      />
    </div>
  );
}
