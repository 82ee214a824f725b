import { Plus } from "lucide-react";
import { lazy, Suspense } from "react";
import { encourageLogin } from "#web/session/encourage-login.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useLikelyViewer } from "#web/session/viewer.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { useLoginHref } from "./login-href.ts";

/** Visitors do not pay for what only accounts see. */
const MemberTools = lazy(() =>
  import("./member-tools.tsx").then((module) => ({ default: module.MemberTools })),
);

/** The right end of the top bar: the way to log in, or what an account can do from everywhere. */
export function ViewerTools() {
  const viewer = useLikelyViewer();
  const login = useLoginHref();
  if (viewer.kind === "visitor") {
    return (
      <>
        <Button icon={<Plus />} onClick={encourageLogin} className="max-md:hidden">
          {m.shell_add_video()}
        </Button>
        <LinkButton variant="primary" href={login}>
          {m.shell_login()}
        </LinkButton>
      </>
    );
  }
  if (viewer.kind === "unknown") return <Room />;
  return (
    <Suspense fallback={<Room />}>
      <MemberTools user={viewer.user} />
    </Suspense>
  );
}

/** The room of the tools while the account is loading. */
function Room() {
  return (
    <>
      <Button icon={<Plus />} aria-disabled="true">
        {m.shell_add_video()}
      </Button>
      <span aria-hidden="true" className="size-10" />
      <span aria-hidden="true" className="m-0.5 size-9 rounded-full bg-surface-2 max-md:hidden" />
    </>
  );
}
