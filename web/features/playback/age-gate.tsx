import { ShieldAlert, ShieldX } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { ageConfirmation, type AgeGate as Gate } from "#shared/videos/age.ts";
import { call } from "#web/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { isRefusedByAge } from "#web/load-if-visible.ts";
import { adultProof, keepAdultProof, storedToken } from "#web/session/credentials.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { SkeletonPicture } from "#web/ui/skeleton.tsx";
import { StagePanel } from "./stage-panel.tsx";

interface AgeGateProps {
  readonly tint: string;
  /** What is known of this viewer so far. */
  readonly gate: Gate;
  /** Asks for the video again as whoever is here, and shows it where that opens it. */
  readonly onAsk: () => Promise<Gate>;
}

type Step = "unknown" | "confirm" | "refused";

/** In place of a video for adults: nothing of it is loaded until the server has taken the viewer's word for it. */
export function AgeGate({ tint, gate, onAsk }: AgeGateProps) {
  const [step, setStep] = useState<Step>(gate === "refused" ? "refused" : "unknown");
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  /** Visitors who have said nothing in this tab are what the page was rendered for. */
  async function findOut(): Promise<Gate> {
    return storedToken() === null && adultProof() === null ? "confirm" : onAsk();
  }

  function take(answer: Gate): void {
    if (answer === "confirm") keepAdultProof(null); // of another session, or too old
    if (answer !== "open") setStep(answer);
  }

  function fail(error: unknown): void {
    if (isRefusedByAge(error)) return setStep("refused");
    setStep("confirm");
    setFailure(failureText(error, m.watch_adults_failed()));
    return undefined;
  }

  // Pages come as visitors see them: an account, or what was said in this tab, may open or refuse the video.
  const meet = useEffectEvent(() => {
    if (gate !== "refused") findOut().then(take, fail);
  });
  useEffect(() => {
    const frame = requestAnimationFrame(() => meet());
    return () => cancelAnimationFrame(frame);
  }, []);

  async function confirm(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      const { proof } = await call(ageConfirmation.give);
      keepAdultProof(proof);
      take(await onAsk());
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  if (step === "unknown") return <SkeletonPicture className="sm:rounded-lg" />;
  const leave = <LinkButton href="/">{m.watch_adults_leave()}</LinkButton>;
  if (step === "refused") {
    return (
      <StagePanel tint={tint} icon={<ShieldX />} title={m.watch_adults_refused()} actions={leave}>
        {m.watch_adults_refused_text()}
      </StagePanel>
    );
  }
  return (
    <StagePanel
      tint={tint}
      icon={<ShieldAlert />}
      title={m.watch_adults()}
      actions={
        <>
          {leave}
          <Button variant="primary" disabled={isBusy} onClick={() => void confirm()}>
            {m.watch_adults_confirm()}
          </Button>
        </>
      }
    >
      <p>{m.watch_adults_text()}</p>
      {failure !== undefined && <p role="alert">{failure}</p>}
    </StagePanel>
  );
}
