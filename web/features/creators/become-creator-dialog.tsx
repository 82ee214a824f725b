import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { useViewer } from "#web/session/viewer.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { ApplicationProgress } from "./application.tsx";
import { closeBecomeCreator } from "./become-creator.ts";
import { applicationQuery } from "./queries.ts";

/** The creator application as a dialog over the current page. */
export function BecomeCreatorDialog({ isOpen }: { readonly isOpen: boolean }) {
  const viewer = useViewer();
  const isMember = viewer.kind === "member";
  const standing = useQuery({ ...applicationQuery, enabled: isMember && isOpen });
  useClosedByNavigation(useLocation({ select: ({ pathname }) => pathname }));

  return (
    <Dialog isOpen={isOpen} onClose={closeBecomeCreator} title={m.channels_application_title()} size="medium">
      <p className="mb-5 text-pretty">{m.channels_application_lead()}</p>
      {isMember && standing.data?.mayCreateChannel && (
        <LinkButton variant="primary" href="/create-channel">
          {m.channels_create_title()}
        </LinkButton>
      )}
      {isMember && standing.data?.mayCreateChannel === false && (
        <ApplicationProgress standing={standing.data} email={viewer.user.email} />
      )}
      {standing.isPending && (
        <Loading>
          <SkeletonBlock className="h-48 w-full rounded-sm" />
        </Loading>
      )}
      {standing.isError && (
        <ErrorState onRetry={() => void standing.refetch()} isRetrying={standing.isFetching}>
          {m.channels_load_failed()}
        </ErrorState>
      )}
    </Dialog>
  );
}

function useClosedByNavigation(pathname: string) {
  const openedOnRef = useRef(pathname);
  useEffect(() => {
    if (openedOnRef.current !== pathname) closeBecomeCreator();
    openedOnRef.current = pathname;
  }, [pathname]);
}
