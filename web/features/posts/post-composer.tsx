import { useQueryClient } from "@tanstack/react-query";
import { ChartBar } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { User } from "#shared/accounts/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { call } from "#web/data/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { PostingIdentitySelect } from "#web/session/identity/posting-identity-select.tsx";
import { usePostingIdentities } from "#web/session/identity/posting-identity.ts";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { serverNow } from "#web/ui/format/server-clock.ts";
import { attachedVideoId } from "./attached-video.ts";
import { isPollReady, NEW_DRAFT, pollOf, type PollDraft } from "./poll-draft.ts";
import { PostForm } from "./post-form.tsx";
import { siteName } from "#web/ssr/public-config.ts";

const loadPollFields = () => import("./poll-fields.tsx");
const PollFields = lazy(async () => ({ default: (await loadPollFields()).PollFields }));

interface PostComposerProps {
  readonly user: User;
  /** The channel to post as, on its own pages; elsewhere the user chooses. */
  readonly channelId?: string | undefined;
}

/** Form for a new post. */
export function PostComposer({ user, channelId }: PostComposerProps) {
  const queryClient = useQueryClient();
  const [poll, setPoll] = useState<PollDraft>();
  const { identities, chosen } = usePostingIdentities(user);
  const identity = identities.find((one) => channelId !== undefined && one.channelId === channelId) ?? chosen;

  async function send(message: string) {
    const videoId = attachedVideoId(message);
    const { review } = await call(posts.create, {
      body: {
        ...{ message, channelId: identity.channelId, videoId },
        poll: poll ? pollOf(poll, serverNow()) : null,
      },
    });
    setPoll(undefined);
    showSnackbar({ text: review ? m.reviews_waiting() : m.posts_added() });
    await queryClient.invalidateQueries({ queryKey: ["posts"] });
  }

  return (
    <div className="grid grid-cols-[40px_minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface-1 p-4">
      <Avatar {...identity} size={40} />
      <PostForm
        label={m.posts_write()}
        hint={m.posts_write_hint({ site: siteName() })}
        submitLabel={m.posts_send()}
        failure={m.posts_add_failed()}
        attachment={
          poll && (
            <Suspense>
              <PollFields draft={poll} onChange={setPoll} onRemove={() => setPoll(undefined)} />
            </Suspense>
          )
        }
        isAttachmentReady={poll === undefined || isPollReady(poll)}
        options={
          <div className="flex flex-wrap items-center gap-2">
            {channelId === undefined && <PostingIdentitySelect user={user} />}
            {!poll && (
              <Button
                variant="quiet"
                icon={<ChartBar />}
                onPointerEnter={() => void loadPollFields()}
                onClick={() => setPoll(NEW_DRAFT)}
              >
                {m.posts_poll_add()}
              </Button>
            )}
          </div>
        }
        onSubmit={send}
      />
    </div>
  );
}
