import { useQuery } from "@tanstack/react-query";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { Button, LinkButton } from "#web/ui/controls/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { siteGuideQuery, useEndGuide } from "./queries.ts";

/** Offers the guide to administrators until one of them has answered or skipped it. */
export function GuideOffer() {
  const { role } = useMember();
  return role === "admin" ? <OfferToAdministrator /> : null;
}

function OfferToAdministrator() {
  const { data } = useQuery(siteGuideQuery);
  const end = useEndGuide({ onEnded: () => showSnackbar({ text: m.guide_skipped() }) });
  if (data?.state !== "open") return null;
  return (
    <Notice
      className="mt-4"
      title={m.guide_offer()}
      action={
        <div className="flex flex-wrap gap-2.5">
          <LinkButton size="small" variant="primary" href="/admin/guide">
            {m.guide_start()}
          </LinkButton>
          <Button
            size="small"
            variant="quiet"
            isPending={end.isPending}
            onClick={() => end.mutate("skipped")}
          >
            {m.guide_skip_all()}
          </Button>
        </div>
      }
    >
      <p>{m.guide_offer_text()}</p>
      {end.error && <p role="alert">{failureText(end.error, m.ui_error_hint())}</p>}
    </Notice>
  );
}
