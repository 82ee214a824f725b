import { useMutation, useQueryClient } from "@tanstack/react-query";
import { BellOff, EllipsisVertical, Flag, Gavel, Pencil, Star } from "lucide-react";
import { people, type Profile } from "#shared/people/contract.ts";
import { call } from "#web/data/api.ts";
import { fullName } from "#web/data/author.ts";
import { userAvatarUrl } from "#web/data/media-urls.ts";
import { formatFollowers, formatPosts } from "#web/features/people/author-list.tsx";
import { FollowButton } from "#web/features/people/follow-button.tsx";
import { reportEntity } from "#web/features/reports/report-entity.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useMuteAuthor } from "#web/session/identity/mute-author.ts";
import { isStaff } from "#web/session/identity/roles.ts";
import { restrictEntity } from "#web/session/restrict-entity.ts";
import { useViewer } from "#web/session/viewer.ts";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { RoleBadge } from "#web/ui/feedback/badge.tsx";
import { Button, LinkButton } from "#web/ui/controls/button.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { LinkedText } from "#web/ui/format/linked-text.tsx";
import type { MenuEntry } from "#web/ui/overlays/menu-entries.ts";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

interface ProfileHeaderProps {
  readonly profile: Profile;
  readonly isSelf: boolean;
  readonly isMuted: boolean;
}

/** Name and avatar of a user, with the actions follow, mute and report. */
export function ProfileHeader({ profile, isSelf, isMuted }: ProfileHeaderProps) {
  const name = fullName(profile);
  const { unmute } = useMuteAuthor();
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar shape="person" name={name} imageUrl={userAvatarUrl(profile)} size={96} />
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="text-h1 mark-wide text-balance wrap-anywhere">{name}</h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-text-2 tabular-nums">
            {formatFollowers(profile.followersCount)} · {formatPosts(profile.postsCount)}
            {profile.featured && <RoleBadge>{m.people_featured_mark()}</RoleBadge>}
          </p>
        </div>
        <div className="flex items-center gap-2">
          {isSelf ? (
            <LinkButton href="/account" icon={<Pencil className="size-[18px]" />}>
              {m.people_profile_edit()}
            </LinkButton>
          ) : (
            <>
              <FollowButton person={profile} name={name} />
              <ProfileMenu profile={profile} isMuted={isMuted} />
            </>
          )}
        </div>
      </div>
      {profile.bio !== "" && (
        <p className="mt-4 max-w-[70ch] text-pretty">
          <LinkedText text={profile.bio} isUntrusted />
        </p>
      )}
      {isMuted && (
        <Notice
          className="mt-4"
          action={
            <Button size="small" onClick={() => void unmute({ userId: profile._id, channelId: null, name })}>
              {m.people_unmute()}
            </Button>
          }
        >
          {m.people_muted_notice()}
        </Notice>
      )}
    </header>
  );
}

function ProfileMenu({ profile, isMuted }: Omit<ProfileHeaderProps, "isSelf">) {
  const viewer = useViewer();
  const { mute, unmute } = useMuteAuthor();
  const featuring = useFeature(profile);
  const { _id: userId, featured } = profile;
  const name = fullName(profile);
  const author = { userId, channelId: null, name };

  function toggleMute() {
    void (isMuted ? unmute(author) : mute(author));
  }

  const entries: MenuEntry[] = [
    {
      id: "mute",
      label: isMuted ? m.people_unmute() : m.people_mute({ name }),
      icon: <BellOff />,
      onSelect: toggleMute,
    },
    {
      id: "report",
      label: m.people_report(),
      icon: <Flag />,
      onSelect: () => reportEntity({ kind: "user", id: userId, title: name }),
    },
  ];
  const feature: MenuEntry = {
    id: "feature",
    label: featured ? m.people_unfeature() : m.people_feature(),
    icon: <Star />,
    onSelect: () => featuring.mutate(!featured),
  };
  const restrict: MenuEntry = {
    id: "restrict",
    label: m.moderation_dialog_title(),
    icon: <Gavel />,
    onSelect: () => restrictEntity({ entityType: "user", entityId: userId, title: name }),
  };
  return (
    <Menu
      groups={[
        { id: "all", entries },
        { id: "staff", entries: viewer.kind === "member" && isStaff(viewer.user) ? [feature, restrict] : [] },
      ]}
    >
      {(trigger) => (
        <IconButton
          {...trigger}
          label={m.people_profile_more({ name })}
          icon={<EllipsisVertical />}
          variant="secondary"
        />
      )}
    </Menu>
  );
}

/** Adds an author to the featured authors, or removes them. */
function useFeature(profile: Profile) {
  const queryClient = useQueryClient();
  const name = fullName(profile);
  return useMutation({
    mutationFn: (featured: boolean) =>
      call(people.feature, { params: { id: profile._id }, body: { featured } }),
    onSuccess: async (_done, featured) => {
      showSnackbar({ text: featured ? m.people_feature_done({ name }) : m.people_feature_undone({ name }) });
      await queryClient.invalidateQueries({ queryKey: ["people"] });
    },
    onError: (error) => showSnackbar({ text: failureText(error, m.people_feature_failed()) }),
  });
}
