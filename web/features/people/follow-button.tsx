import { useQuery, useQueryClient } from "@tanstack/react-query";
import { UserCheck, UserPlus } from "lucide-react";
import { useState } from "react";
import { people } from "#shared/people/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useRequireMember } from "#web/session/require-member.ts";
import { useViewer } from "#web/session/viewer.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { followingQuery } from "./queries.ts";

interface FollowButtonProps {
  readonly person: { readonly _id: string };
  readonly name: string;
  readonly size?: "small" | "medium" | undefined;
}

/** Follows or unfollows a person. Visitors get a prompt to create an account; users cannot follow themselves. */
export function FollowButton({ person: { _id }, name, size = "medium" }: FollowButtonProps) {
  const viewer = useViewer();
  const requireMember = useRequireMember();
  const queryClient = useQueryClient();
  const query = followingQuery(_id);
  const { data } = useQuery({ ...query, enabled: viewer.kind === "member" });
  const [isPending, setPending] = useState(false);
  const isFollowing = data?.isFollowing ?? false;
  if (viewer.kind === "member" && viewer.user._id === _id) return null;

  async function toggle() {
    // The press overrides a state fetched before the account was loaded; following twice is harmless.
    setPending(true);
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    queryClient.setQueryData(query.queryKey, { isFollowing: !isFollowing });
    try {
      const input = { params: { id: _id } };
      await (isFollowing ? call(people.unfollow, input) : call(people.follow, input));
      showSnackbar({ text: isFollowing ? m.people_unfollowed({ name }) : m.people_followed({ name }) });
      void queryClient.invalidateQueries({ queryKey: ["people"] });
      void queryClient.invalidateQueries({ queryKey: ["posts"] });
    } catch (error) {
      queryClient.setQueryData(query.queryKey, { isFollowing });
      showSnackbar({ text: failureText(error, m.people_follow_failed()) });
    } finally {
      setPending(false);
    }
  }

  return (
    <Button
      // Small buttons appear in lists, where a primary button in every row would be too prominent.
      variant={isFollowing || size === "small" ? "secondary" : "primary"}
      size={size}
      icon={isFollowing ? <UserCheck className="size-[18px]" /> : <UserPlus className="size-[18px]" />}
      aria-label={isFollowing ? m.people_unfollow_name({ name }) : m.people_follow_name({ name })}
      isPending={isPending}
      onClick={() => void requireMember(toggle)}
    >
      {isFollowing ? m.people_following() : m.people_follow()}
    </Button>
  );
}
