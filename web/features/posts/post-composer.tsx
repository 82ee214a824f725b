import { useQueryClient } from "@tanstack/react-query";
import type { User } from "#shared/accounts/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { call } from "#web/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { SpeakerSelect } from "#web/session/speaker-select.tsx";
import { useSpeakers } from "#web/session/speaker.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { attachedVideoId } from "./attached-video.ts";
import { PostForm } from "./post-form.tsx";

interface PostComposerProps {
  readonly user: User;
  /** The channel to write as, on its own pages; elsewhere one chooses. */
  readonly channelId?: string | undefined;
}

/** Where a post is written. */
export function PostComposer({ user, channelId }: PostComposerProps) {
  const queryClient = useQueryClient();
  const { speakers, chosen } = useSpeakers(user);
  const speaker = speakers.find((one) => channelId !== undefined && one.channelId === channelId) ?? chosen;

  async function send(message: string) {
    const videoId = attachedVideoId(message);
    await call(posts.create, { body: { message, channelId: speaker.channelId, videoId } });
    showSnackbar({ text: m.posts_added() });
    await queryClient.invalidateQueries({ queryKey: ["posts"] });
  }

  return (
    <div className="grid grid-cols-[40px_minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface-1 p-4">
      <Avatar {...speaker} size={40} />
      <PostForm
        label={m.posts_write()}
        hint={m.posts_write_hint()}
        submitLabel={m.posts_send()}
        failure={m.posts_add_failed()}
        options={channelId === undefined && <SpeakerSelect user={user} />}
        onSubmit={send}
      />
    </div>
  );
}
