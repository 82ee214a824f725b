import { useState } from "react";
import {
  get,
  useForm,
  useFormState,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
} from "react-hook-form";
import { HttpError } from "#shared/client.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { failureText } from "./failure-text.ts";
import { replaySubmit } from "#web/startup/replay-submit.ts";
import { schemaResolver, type FormCheck, type FormSchema } from "./schema-resolver.ts";

export interface SchemaFormOptions<Input extends FieldValues, Output> {
  readonly schema: FormSchema<Input, Output>;
  readonly check?: FormCheck<Input>;
  /** Fields that are omitted from the request when they are empty. */
  readonly optional?: readonly FieldPath<Input>[];
  /** Omitted where the server renders the form, so that text typed before hydration is kept. */
  readonly defaultValues?: DefaultValues<Input>;
  /** Values that may change from outside, such as the account; fields being edited keep the typed text. */
  readonly values?: Input;
  /** Sends the validated values. An error it throws is shown at the form, and the input is kept. */
  readonly send: (values: Output) => Promise<void>;
  /** Error message for a failure without a known reason. */
  readonly failed: string;
  /** Error codes that belong to one field, although the server reports them for the whole request. */
  readonly fieldOfCode?: Partial<Record<ErrorCode, FieldPath<Input>>>;
}

/** Why the whole form was rejected. */
export interface FormFailure {
  readonly message: string;
  readonly code: string | undefined;
}

/**
 * A form over a schema of the contract: `<TextField {...form.field("email")} />`, `<form {...form.props}>`. The
 * first field with an error gets the focus, for client and server errors alike.
 */
export function useSchemaForm<Input extends FieldValues, Output>({
  schema,
  check,
  optional,
  defaultValues,
  values,
  send,
  failed,
  fieldOfCode = {},
}: SchemaFormOptions<Input, Output>) {
  const [failure, setFailure] = useState<FormFailure>();
  const { register, control, handleSubmit, setError, setValue, setFocus, getValues, reset } = useForm<
    Input,
    unknown,
    Output
  >({
    resolver: schemaResolver({ schema, check, optional }),
    ...(defaultValues ? { defaultValues } : {}),
    ...(values ? { values, resetOptions: { keepDirtyValues: true } } : {}),
  });
  const { errors, isSubmitting, isDirty, submitCount } = useFormState({ control });

  async function trySend(output: Output) {
    setFailure(undefined);
    try {
      await send(output);
    } catch (error) {
      showFailure(error);
    }
  }

  function showFailure(error: unknown) {
    const known = error instanceof HttpError ? error : undefined;
    if (!known) console.error(error);
    const message = failureText(error, failed);
    const fields = Object.entries(fieldMessages(known, message)).filter(([name]) => name in getValues());
    fields.forEach(([name, text], place) => {
      setError(name as FieldPath<Input>, { type: "server", message: text }, { shouldFocus: place === 0 });
    });
    if (fields.length === 0) setFailure({ message, code: known?.code });
  }

  function fieldMessages(error: HttpError | undefined, message: string): Readonly<Record<string, string>> {
    const field = fieldOfCode[error?.code as ErrorCode];
    return field ? { [field]: message } : (error?.errors ?? {});
  }

  return {
    control,
    setValue,
    setFocus,
    getValues,
    reset,
    failure,
    isSending: isSubmitting,
    isChanged: isDirty,
    /** Number of submit attempts. */
    attempts: submitCount,
    /** Props of a field, including its error. */
    field<Name extends FieldPath<Input>>(name: Name, options?: RegisterOptions<Input, Name>) {
      return { ...register(name, options), error: errorOf(errors, name) };
    },
    error: (name: FieldPath<Input>) => errorOf(errors, name),
    props: {
      noValidate: true,
      // If the form is submitted before hydration, POST keeps the typed values out of the URL.
      method: "post" as const,
      ref: replaySubmit,
      onSubmit: handleSubmit(trySend),
    },
  };
}

export type SchemaForm<Input extends FieldValues, Output> = ReturnType<typeof useSchemaForm<Input, Output>>;

function errorOf(errors: object, name: string): string | undefined {
  const message: unknown = get(errors, `${name}.message`);
  return typeof message === "string" ? message : undefined;
}
