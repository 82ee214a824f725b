import { useSyncExternalStore } from "react";
import { Button, type ButtonProps } from "#web/ui/button.tsx";

/** Sends its form, as soon as the page has come alive: before that the browser itself would send it. */
export function SubmitButton(props: Omit<ButtonProps, "type" | "onClick">) {
  const isAlive = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return <Button variant="primary" {...props} type={isAlive ? "submit" : "button"} />;
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
