import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, hasCode } from '../api/error-text.ts';

export type FormErrors<Values> = Partial<Record<keyof Values, string>>;

export interface SettingsForm<Values> {
  /** The stored values with the unsaved edits. */
  settings: Values;
  errors: FormErrors<Values>;
  change(patch: Partial<Values>): void;
}

interface Parts<Values> {
  stored: Values;
  /** Once it resolves, `stored` must be what the server returned. */
  save(changes: Partial<Values>): Promise<unknown>;
  check?(changes: Partial<Values>): FormErrors<Values>;
}

/** A save sends only what was changed. */
export function useEdits<Values extends object>({ stored, save, check }: Parts<Values>) {
  const [edits, setEdits] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<FormErrors<Values>>({});
  const { mutateAsync, isPending } = useMutation({ mutationFn: save });
  const changes = changesOf(edits, stored);

  const refuse = (problems: FormErrors<Values>) => {
    setErrors(problems);
    return 'invalid' as const;
  };
  /** Throws if the save fails for another reason than problems of fields. */
  const submit = async (): Promise<'saved' | 'invalid'> => {
    const problems = check?.(changes) ?? {};
    if (Object.keys(problems).length > 0) return refuse(problems);
    try {
      await mutateAsync(changes);
    } catch (error) {
      if (!hasCode(error, 'invalid')) throw error;
      return refuse(errorsOf(error));
    }
    // Changes made during the save are still unsaved.
    setEdits((now) => changesOf(now, changes));
    setErrors({});
    return 'saved';
  };
  const change = (patch: Partial<Values>) => {
    setEdits((before) => ({ ...before, ...patch }));
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in patch))) as typeof now);
  };
  const form: SettingsForm<Values> = { settings: { ...stored, ...edits }, errors, change };
  return { form, submit, isSaving: isPending, isDirty: Object.keys(changes).length > 0 };
}

function changesOf<Values extends object>(edits: Partial<Values>, from: Partial<Values>): Partial<Values> {
  const rest = { ...edits };
  for (const name of Object.keys(rest) as (keyof Values)[])
    if (JSON.stringify(rest[name]) === JSON.stringify(from[name])) delete rest[name];
  return rest;
}

/** The server names a field by its path, "settings.title" or "settings.roles.0". */
function errorsOf<Values>(error: unknown): FormErrors<Values> {
  const named = Object.entries(fieldErrors(error)).map(([path, text]) => [path.split('.')[1] ?? path, text]);
  return Object.fromEntries(named) as FormErrors<Values>;
}
