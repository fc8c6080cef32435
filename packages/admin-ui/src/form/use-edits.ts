import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, hasCode } from '../api/error-text.ts';

/** What is wrong with single fields, in words. */
export type FormErrors<Values> = Partial<Record<keyof Values, string>>;

/** What each part of a settings form is given. */
export interface SettingsForm<Values> {
  /** As they are stored, with the edits that were not saved yet. */
  settings: Values;
  errors: FormErrors<Values>;
  change(patch: Partial<Values>): void;
}

interface Parts<Values> {
  stored: Values;
  /** Has the server store the changes; once it resolves, `stored` must be what the server returned. */
  save(changes: Partial<Values>): Promise<unknown>;
  /** Finds what is wrong before anything is sent. */
  check?(changes: Partial<Values>): FormErrors<Values>;
}

/** The edits of a settings form over what is stored; a save sends what was changed and nothing else. */
export function useEdits<Values extends object>({ stored, save, check }: Parts<Values>) {
  const [edits, setEdits] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<FormErrors<Values>>({});
  const { mutateAsync, isPending } = useMutation({ mutationFn: save });
  const changes = changesOf(edits, stored);

  const refuse = (problems: FormErrors<Values>) => {
    setErrors(problems);
    return 'invalid' as const;
  };
  /** Throws when the save fails for another reason than what stands in the fields. */
  const submit = async (): Promise<'saved' | 'invalid'> => {
    const problems = check?.(changes) ?? {};
    if (Object.keys(problems).length > 0) return refuse(problems);
    try {
      await mutateAsync(changes);
    } catch (error) {
      if (!hasCode(error, 'invalid')) throw error;
      return refuse(errorsOf(error));
    }
    // What was changed while the server was at work is still to be saved.
    setEdits((now) => changesOf(now, changes));
    setErrors({});
    return 'saved';
  };
  const change = (patch: Partial<Values>) => {
    setEdits((before) => ({ ...before, ...patch }));
    setErrors({});
  };
  const form: SettingsForm<Values> = { settings: { ...stored, ...edits }, errors, change };
  return { form, submit, isSaving: isPending, isDirty: Object.keys(changes).length > 0 };
}

/** Those of the edits that differ. */
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
