import { Button, type ButtonProps } from "#web/ui/button.tsx";

/** Sends its form. */
export function SubmitButton(props: Omit<ButtonProps, "type" | "onClick">) {
  return <Button variant="primary" {...props} type="submit" />;
}
