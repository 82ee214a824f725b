import { createFileRoute, notFound } from "@tanstack/react-router";

import { Logo } from "#web/ui/layout/logo.tsx";
import { KitButtons } from "./kit-buttons.tsx";
import { KitFields } from "./kit-fields.tsx";
import { KitTokens } from "./kit-tokens.tsx";
import { KitMedia } from "./kit-media.tsx";
import { KitOverlays } from "./kit-overlays.tsx";
import { KitStates } from "./kit-states.tsx";
import { KitTheme } from "./kit-theme.tsx";

export const Route = createFileRoute("/_default/dev/kit")({
  beforeLoad: () => {
    if (import.meta.env.PROD) throw notFound();
  },
  component: KitPage,
});

/** Component gallery: every component of web/ui in every state. Check it after changing one. */
function KitPage() {
  return (
    <div className="mx-auto max-w-[1320px] pt-10 pb-20 max-sm:pt-6 max-sm:pb-16">
      <div className="mb-11 flex flex-wrap items-center justify-between gap-6">
        <h1>
          <Logo name="Nadaj" />
          <span className="sr-only">: zestaw części</span>
        </h1>
        <KitTheme />
      </div>
      <KitTokens />
      <KitButtons />
      <KitFields />
      <KitOverlays />
      <KitMedia />
      <KitStates />
    </div>
  );
}
