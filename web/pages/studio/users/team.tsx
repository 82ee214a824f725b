import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Channel } from "#shared/channels/contract.ts";
import type { TeamMember } from "#shared/channels/team.ts";
import { teamQuery } from "#web/features/channels/management-queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { AddMemberForm } from "./add-member-form.tsx";
import { MemberRow } from "./member-row.tsx";
import { RemoveMemberDialog } from "./remove-member-dialog.tsx";

/** Team members of the channel; owners can add more. */
export function Team({ channel }: { readonly channel: Channel }) {
  const team = useQuery(teamQuery(channel._id));
  const [leaving, setLeaving] = useState<TeamMember>();

  return (
    <Section title={m.studio_team()} remark={team.data?.count} className="mt-2!">
      <p className="mb-4 max-w-[70ch] text-control text-pretty text-text-2">{m.studio_team_text()}</p>
      {channel.can.appoint && <AddMemberForm channelId={channel._id} />}
      {team.isPending && (
        <Loading>
          <SkeletonBlock className="mt-4 h-32 w-full rounded-lg" />
        </Loading>
      )}
      {team.isError && !team.data && (
        <ErrorState onRetry={() => void team.refetch()} isRetrying={team.isFetching}>
          {failureText(team.error, m.ui_error_hint())}
        </ErrorState>
      )}
      {team.data && (
        <ul className="mt-4 rounded-lg border border-line bg-surface-1 [&>li+li]:border-t [&>li+li]:border-line">
          {team.data.items.map((member) => (
            <li key={member.user._id}>
              <MemberRow channel={channel} member={member} onRemove={() => setLeaving(member)} />
            </li>
          ))}
        </ul>
      )}
      <RemoveMemberDialog channel={channel} member={leaving} onClose={() => setLeaving(undefined)} />
    </Section>
  );
}
