import { useMutation, useQueryClient } from "@tanstack/react-query";
import { channels, type Channel } from "#shared/channels/contract.ts";
import { COMMENT_POLICIES, type CommentPolicy } from "#shared/reviews/review.ts";
import { call } from "#web/data/api.ts";
import { channelQuery } from "#web/features/channels/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

const NAMES: Readonly<Record<CommentPolicy, () => string>> = {
  all: m.reviews_policy_all,
  approvedFirst: m.reviews_policy_approved_first,
};

/** Setting: whether the channel approves comments before others see them. */
export function CommentPolicyField({ channel }: { readonly channel: Channel }) {
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (commentPolicy: CommentPolicy) =>
      call(channels.edit, { params: { id: channel._id }, body: { commentPolicy } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(channelQuery(channel._id).queryKey, saved);
      showSnackbar({ text: m.channels_saved() });
    },
    onError: (error) => showSnackbar({ text: failureText(error, m.studio_failed()) }),
  });
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4">
      <RadioGroup
        label={m.reviews_channel_policy()}
        hint={m.reviews_channel_policy_hint()}
        options={COMMENT_POLICIES.map((value) => ({ value, label: NAMES[value]() }))}
        value={saving.isPending ? saving.variables : (channel.commentPolicy ?? "all")}
        onSelect={(chosen) => {
          const policy = COMMENT_POLICIES.find((one) => one === chosen);
          if (policy !== undefined) saving.mutate(policy);
        }}
      />
    </div>
  );
}
