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
import { releaseForm } from "./held-submit.ts";
import { schemaResolver, type FormCheck, type FormSchema } from "./schema-resolver.ts";

export interface SchemaFormOptions<Input extends FieldValues, Output> {
  readonly schema: FormSchema<Input, Output>;
  readonly check?: FormCheck<Input>;
  /** Fields that are not sent at all when nothing is in them. */
  readonly optional?: readonly FieldPath<Input>[];
  /** Left out where the server renders the form: what is typed before the page comes alive then stays. */
  readonly defaultValues?: DefaultValues<Input>;
  /** Values that may change underneath, such as the account; fields being edited keep what was typed. */
  readonly values?: Input;
  /** Sends the checked values. Whatever it throws is shown at the form, and nothing typed is lost. */
  readonly send: (values: Output) => Promise<void>;
  /** The sentence for a failure without a known reason. */
  readonly failed: string;
  /** Codes that are about one field, though the server answers for the whole. */
  readonly fieldOfCode?: Partial<Record<ErrorCode, FieldPath<Input>>>;
}

/** Why the form as a whole was refused. */
export interface FormFailure {
  readonly message: string;
  readonly code: string | undefined;
}

/**
 * A form over a schema of the contract: `<TextField {...form.field("email")} />`, `<form {...form.props}>`. The
 * first field with an error takes the focus, whether the browser or the server found it.
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
    /** How often it was tried to send it. */
    attempts: submitCount,
    /** Fields come with their errors. */
    field<Name extends FieldPath<Input>>(name: Name, options?: RegisterOptions<Input, Name>) {
      return { ...register(name, options), error: errorOf(errors, name) };
    },
    error: (name: FieldPath<Input>) => errorOf(errors, name),
    props: {
      noValidate: true,
      // Should the form be sent before the page comes alive, nothing typed may end up in the address.
      method: "post" as const,
      ref: releaseForm,
      onSubmit: handleSubmit(trySend),
    },
  };
}

export type SchemaForm<Input extends FieldValues, Output> = ReturnType<typeof useSchemaForm<Input, Output>>;

function errorOf(errors: object, name: string): string | undefined {
  const message: unknown = get(errors, `${name}.message`);
  return typeof message === "string" ? message : undefined;
}
