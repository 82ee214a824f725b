import { ShieldAlert } from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { StagePanel } from "./stage-panel.tsx";

interface AgeGateProps {
  readonly tint: string;
  readonly onConfirm: () => void;
}

/** Before a film for adults: nothing of it is loaded until the viewer has said to be one. */
export function AgeGate({ tint, onConfirm }: AgeGateProps) {
  return (
    <StagePanel
      tint={tint}
      icon={<ShieldAlert />}
      title={m.watch_adults()}
      actions={
        <>
          <LinkButton href="/">{m.watch_adults_leave()}</LinkButton>
          <Button variant="primary" onClick={onConfirm}>
            {m.watch_adults_confirm()}
          </Button>
        </>
      }
    >
      {m.watch_adults_text()}
    </StagePanel>
  );
}
