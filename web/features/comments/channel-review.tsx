import { useQueryClient } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { useState } from "react";
import { comments, type Comment } from "#shared/comments/contract.ts";
import { call } from "#web/data/api.ts";
import { RefusalDialog } from "#web/reviews/refusal-dialog.tsx";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { changeComment, changeCount } from "./comment-cache.ts";
import { targetOf } from "./use-comment-changes.ts";

/** The decisions of the channel about a comment that waits for it. */
export function ChannelReview({ comment }: { readonly comment: Comment }) {
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [isRefusing, setRefusing] = useState(false);
  const { _id, content } = comment;
  const params = { id: _id };

  async function approve() {
    setPending(true);
    try {
      const approved = await call(comments.approve, { params, body: { content } });
      changeComment(queryClient, _id, () => approved);
      const target = targetOf(comment);
      if (target) changeCount(queryClient, target, 1);
      showSnackbar({ text: m.reviews_approved_done() });
    } catch (error) {
      showSnackbar({ text: failureText(error, m.reviews_failed()) });
      await queryClient.invalidateQueries({ queryKey: ["comments"] });
    } finally {
      setPending(false);
    }
  }

  async function refuse(reason: string) {
    await call(comments.refuse, { params, body: { content, reason } });
    changeComment(queryClient, _id, () => undefined);
    showSnackbar({ text: m.reviews_refused_done() });
  }

  return (
    <div className="mt-2 flex flex-wrap gap-2.5">
      <Button size="small" icon={<Check />} isPending={isPending} onClick={() => void approve()}>
        {m.reviews_approve()}
      </Button>
      <Button size="small" icon={<X />} disabled={isPending} onClick={() => setRefusing(true)}>
        {m.reviews_refuse()}
      </Button>
      <RefusalDialog isOpen={isRefusing} onClose={() => setRefusing(false)} onRefuse={refuse} />
    </div>
  );
}
