import { Button, type ButtonProps } from "#web/ui/controls/button.tsx";

/** Submit button of a form. */
export function SubmitButton(props: Omit<ButtonProps, "type" | "onClick">) {
  return <Button variant="primary" {...props} type="submit" />;
}
