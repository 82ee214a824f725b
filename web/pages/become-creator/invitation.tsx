import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { HttpError } from "#shared/client.ts";
import { creators } from "#shared/creators/contract.ts";
import { call } from "#web/api.ts";
import { loginHref } from "#shared/accounts/next-path.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { knownViewer, meQuery } from "#web/session/viewer.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState, ErrorState } from "#web/ui/empty-state.tsx";
import { Loading, SkeletonBlock, SkeletonText } from "#web/ui/skeleton.tsx";
import { TermsForm } from "./terms-form.tsx";

/** The screen of the mailed link: whose it is, the terms, and then a creator's account. */
export function Invitation({ token }: { readonly token: string }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const invitation = useQuery({
    queryKey: ["creators", "verify", token],
    queryFn: () => call(creators.verify, { query: { token } }),
    staleTime: "static",
    retry: false,
  });
  const opening = useMutation({
    mutationFn: async () => {
      await call(creators.submit, { query: { token } });
      await queryClient.refetchQueries({ queryKey: meQuery.queryKey });
      const viewer = await knownViewer(queryClient);
      // The link may belong to another account than the one in use here.
      const isOpenedHere = viewer.kind === "member" && viewer.user.role !== "user";
      if (isOpenedHere) await router.navigate({ href: "/create-channel", replace: true });
    },
  });

  if (opening.isSuccess) return <Opened />;
  if (invitation.isError) {
    const isRefused = invitation.error instanceof HttpError && invitation.error.status === 400;
    if (isRefused) return <Refused reason={invitation.error.message} />;
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
      isPending={opening.isPending}
      failure={opening.isError ? failureText(opening.error, m.channels_creator_failed()) : undefined}
      onAccept={() => opening.mutate()}
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

function Refused({ reason }: { readonly reason: string }) {
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

/** Nobody is logged in here, or somebody else is. */
function Opened() {
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
