import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { HttpError } from "#shared/client.ts";
import { creators } from "#shared/creators/contract.ts";
import { call } from "#web/data/api.ts";
import { loginHref } from "#shared/accounts/next-path.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { resolveViewer, meQuery } from "#web/session/viewer.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Loading, SkeletonBlock, SkeletonText } from "#web/ui/feedback/skeleton.tsx";
import { TermsForm } from "./terms-form.tsx";

/** Screen of the link in the email: the invited account, the terms, then the upgrade to a creator account. */
export function Invitation({ token }: { readonly token: string }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const invitation = useQuery({
    queryKey: ["creators", "verify", token],
    queryFn: () => call(creators.verify, { query: { token } }),
    staleTime: "static",
    retry: false,
  });
  const acceptance = useMutation({
    mutationFn: async () => {
      await call(creators.submit, { query: { token } });
      await queryClient.refetchQueries({ queryKey: meQuery.queryKey });
      const viewer = await resolveViewer(queryClient);
      // The invitation may belong to an account other than the logged-in one.
      const isOpenedHere = viewer.kind === "member" && viewer.user.role !== "user";
      if (isOpenedHere) await router.navigate({ href: "/create-channel", replace: true });
    },
  });

  if (acceptance.isSuccess) return <InvitationAccepted />;
  if (invitation.isError) {
    const isRejected = invitation.error instanceof HttpError && invitation.error.status === 400;
    if (isRejected) return <InvitationRejected reason={invitation.error.message} />;
    return (
      <ErrorState
        onRetry={() => void invitation.refetch()}
        isRetrying={invitation.isFetching}
        headingLevel={2}
      >
        {failureText(invitation.error, m.channels_creator_verify_failed())}
      </ErrorState>
    );
  }
  if (!invitation.data) return <InvitationSkeleton />;
  return (
    <TermsForm
      name={invitation.data.name}
      isPending={acceptance.isPending}
      failure={acceptance.isError ? failureText(acceptance.error, m.channels_creator_failed()) : undefined}
      onAccept={() => acceptance.mutate()}
    />
  );
}

function InvitationSkeleton() {
  return (
    <Loading>
      <p className="mb-5 text-text-2">{m.channels_creator_verifying()}</p>
      <SkeletonBlock className="mb-6 h-8 w-72" />
      <SkeletonText lines={6} />
    </Loading>
  );
}

function InvitationRejected({ reason }: { readonly reason: string }) {
  return (
    <>
      <h1 className="mark-wide mb-7 text-h1">{m.channels_creator_title()}</h1>
      <EmptyState
        headingLevel={2}
        title={m.channels_creator_refused_title()}
        action={
          <LinkButton variant="primary" href="/become-creator">
            {m.channels_creator_new_link()}
          </LinkButton>
        }
      >
        {reason}
      </EmptyState>
    </>
  );
}

/** No user is logged in here, or another user is. */
function InvitationAccepted() {
  return (
    <>
      <h1 className="mark-wide mb-7 text-h1">{m.channels_creator_title()}</h1>
      <EmptyState
        headingLevel={2}
        title={m.channels_creator_done_title()}
        action={
          <LinkButton variant="primary" href={loginHref("/create-channel")}>
            {m.channels_creator_login()}
          </LinkButton>
        }
      >
        {m.channels_creator_done_text()}
      </EmptyState>
    </>
  );
}
