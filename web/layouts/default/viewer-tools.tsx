import { Plus } from "lucide-react";
import { lazy, Suspense } from "react";
import { openLoginPrompt } from "#web/session/login-prompt.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useLikelyViewer } from "#web/session/viewer.ts";
import { Button, LinkButton } from "#web/ui/controls/button.tsx";
import { useLoginHref } from "./login-href.ts";

/** Loaded on demand: only accounts need it. */
const MemberTools = lazy(() =>
  import("./member-tools.tsx").then((module) => ({ default: module.MemberTools })),
);

/** Right end of the top bar: the login link, or the account tools. */
export function ViewerTools() {
  const viewer = useLikelyViewer();
  const login = useLoginHref();
  if (viewer.kind === "visitor") {
    return (
      <>
        <Button icon={<Plus />} onClick={openLoginPrompt} className="max-md:hidden">
          {m.shell_add_video()}
        </Button>
        <LinkButton variant="primary" href={login}>
          {m.shell_login()}
        </LinkButton>
      </>
    );
  }
  if (viewer.kind === "unknown") return <Placeholder />;
  return (
    <Suspense fallback={<Placeholder />}>
      <MemberTools user={viewer.user} />
    </Suspense>
  );
}

/** Placeholder while the account is loading. */
function Placeholder() {
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
