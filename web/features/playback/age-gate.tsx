import { ShieldAlert, ShieldX } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { ageConfirmation, type AgeGate as Gate } from "#shared/videos/age.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { isAgeRestricted } from "#web/data/load-if-visible.ts";
import { adultProof, storeAdultProof, storedToken } from "#web/session/credentials.ts";
import { Button, LinkButton } from "#web/ui/controls/button.tsx";
import { SkeletonImage } from "#web/ui/feedback/skeleton.tsx";
import { StagePanel } from "./stage-panel.tsx";

interface AgeGateProps {
  readonly dominantColor: string;
  /** Age state of this viewer as far as it is known. */
  readonly gate: Gate;
  /** Refetches the video with the current credentials, and shows it if they allow that. */
  readonly onRefetch: () => Promise<Gate>;
}

type Step = "unknown" | "confirm" | "refused";

/** Replaces an adult video: nothing of the video is loaded until the server has accepted the viewer's confirmation. */
export function AgeGate({ dominantColor, gate, onRefetch }: AgeGateProps) {
  const [step, setStep] = useState<Step>(gate === "refused" ? "refused" : "unknown");
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  /** The page is rendered for visitors without a confirmation, so they need no request. */
  async function checkAccess(): Promise<Gate> {
    return storedToken() === null && adultProof() === null ? "confirm" : onRefetch();
  }

  function applyResult(result: Gate): void {
    if (result === "confirm") storeAdultProof(null); // from another session, or expired
    if (result !== "open") setStep(result);
  }

  function fail(error: unknown): void {
    if (isAgeRestricted(error)) return setStep("refused");
    setStep("confirm");
    setFailure(failureText(error, m.playback_adults_failed()));
    return undefined;
  }

  // Pages are rendered for visitors: an account, or a confirmation in this tab, may open or refuse the video.
  const checkOnMount = useEffectEvent(() => {
    if (gate !== "refused") checkAccess().then(applyResult, fail);
  });
  useEffect(() => {
    const frame = requestAnimationFrame(() => checkOnMount());
    return () => cancelAnimationFrame(frame);
  }, []);

  async function confirm(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      const { proof } = await call(ageConfirmation.give);
      storeAdultProof(proof);
      applyResult(await onRefetch());
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  if (step === "unknown") return <SkeletonImage className="sm:rounded-lg" />;
  const leave = <LinkButton href="/">{m.playback_adults_leave()}</LinkButton>;
  if (step === "refused") {
    return (
      <StagePanel
        dominantColor={dominantColor}
        icon={<ShieldX />}
        title={m.playback_adults_refused()}
        actions={leave}
      >
        {m.playback_adults_refused_text()}
      </StagePanel>
    );
  }
  return (
    <StagePanel
      dominantColor={dominantColor}
      icon={<ShieldAlert />}
      title={m.playback_adults()}
      actions={
        <>
          {leave}
          <Button variant="primary" disabled={isBusy} onClick={() => void confirm()}>
            {m.playback_adults_confirm()}
          </Button>
        </>
      }
    >
      <p>{m.playback_adults_text()}</p>
      {failure !== undefined && <p role="alert">{failure}</p>}
    </StagePanel>
  );
}
