import { useQuery } from "@tanstack/react-query";
import { loginHref } from "#shared/accounts/next-path.ts";
import { Application } from "#web/features/creators/application.tsx";
import { applicationQuery } from "#web/features/creators/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { publicConfig } from "#web/ssr/public-config.ts";
import { useViewer } from "#web/session/viewer.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Loading, SkeletonBlock, SkeletonText } from "#web/ui/feedback/skeleton.tsx";

/** Screen without a token: the application form for logged-in users. */
export function ApplyHere() {
  const viewer = useViewer();
  const isMember = viewer.kind === "member";
  const applicationStatus = useQuery({ ...applicationQuery, enabled: isMember });

  if (viewer.kind === "visitor") return publicConfig().canBecomeCreator ? <AccountFirst /> : <Closed />;
  if (applicationStatus.isError) {
    return (
      <ErrorState
        onRetry={() => void applicationStatus.refetch()}
        isRetrying={applicationStatus.isFetching}
        headingLevel={2}
      >
        {m.channels_load_failed()}
      </ErrorState>
    );
  }
  if (!isMember || !applicationStatus.data) return <ApplicationSkeleton />;
  if (applicationStatus.data.mayCreateChannel) return <AlreadyCreator />;
  return <Application standing={applicationStatus.data} email={viewer.user.email} />;
}

export function ApplicationSkeleton() {
  return (
    <Loading>
      <SkeletonBlock className="mb-5 h-8 w-56" />
      <SkeletonText lines={2} />
      <SkeletonBlock className="mt-7 h-44 w-full rounded-sm" />
      <SkeletonBlock className="mt-5 h-12 w-52 rounded-sm" />
    </Loading>
  );
}

function AccountFirst() {
  return (
    <>
      <h1 className="mark-wide mb-7 text-h1">{m.channels_application_title()}</h1>
      <EmptyState
        headingLevel={2}
        title={m.channels_creator_account_first()}
        action={
          <LinkButton variant="primary" href={loginHref("/become-creator")}>
            {m.channels_creator_login()}
          </LinkButton>
        }
      >
        {m.channels_application_lead()}
      </EmptyState>
    </>
  );
}

function Closed() {
  return (
    <>
      <h1 className="mark-wide mb-7 text-h1">{m.channels_application_title()}</h1>
      <EmptyState headingLevel={2} title={m.channels_application_closed()} />
    </>
  );
}

function AlreadyCreator() {
  return (
    <>
      <h1 className="mark-wide mb-7 text-h1">{m.channels_creator_title()}</h1>
      <EmptyState
        headingLevel={2}
        title={m.channels_creator_already()}
        action={
          <LinkButton variant="primary" href="/create-channel">
            {m.channels_create_title()}
          </LinkButton>
        }
      />
    </>
  );
}
