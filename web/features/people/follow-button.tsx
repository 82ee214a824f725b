import { useQuery, useQueryClient } from "@tanstack/react-query";
import { UserCheck, UserPlus } from "lucide-react";
import { useState } from "react";
import { people } from "#shared/people/contract.ts";
import { call } from "#web/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useAsMember } from "#web/session/as-member.ts";
import { useViewer } from "#web/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { followingQuery } from "./queries.ts";

interface FollowButtonProps {
  readonly person: { readonly _id: string };
  readonly name: string;
  readonly size?: "small" | "medium" | undefined;
}

/** Follows a person, or no longer does. Visitors are told what an account is good for; nobody follows themselves. */
export function FollowButton({ person: { _id }, name, size = "medium" }: FollowButtonProps) {
  const viewer = useViewer();
  const asMember = useAsMember();
  const queryClient = useQueryClient();
  const query = followingQuery(_id);
  const { data } = useQuery({ ...query, enabled: viewer.kind === "member" });
  const [isPending, setPending] = useState(false);
  const isFollowing = data?.isFollowing ?? false;
  if (viewer.kind === "member" && viewer.user._id === _id) return null;

  async function toggle() {
    // What was asked before the account was known says less than the press; to follow twice does no harm.
    setPending(true);
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    queryClient.setQueryData(query.queryKey, { isFollowing: !isFollowing });
    try {
      await call(isFollowing ? people.unfollow : people.follow, { params: { id: _id } });
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
      // Small ones stand in lists, where one for each person would be as many calls to act.
      variant={isFollowing || size === "small" ? "secondary" : "primary"}
      size={size}
      icon={isFollowing ? <UserCheck className="size-[18px]" /> : <UserPlus className="size-[18px]" />}
      aria-label={isFollowing ? m.people_unfollow_name({ name }) : m.people_follow_name({ name })}
      isPending={isPending}
      onClick={() => void asMember(toggle)}
    >
      {isFollowing ? m.people_following() : m.people_follow()}
    </Button>
  );
}
