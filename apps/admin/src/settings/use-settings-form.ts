import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText, errorToast, fieldErrors, hasCode, renewSite } from '@userfeedback/admin-ui';
import type { Settings } from '@userfeedback/contract';
import { settingsProblems } from '@userfeedback/engine';
import { useState } from 'react';
import { api } from '../api.ts';

/** What is wrong with single settings, in words. */
export type SettingsErrors = Partial<Record<keyof Settings, string>>;

/** What each tab is given. */
export interface SettingsForm {
  /** As they are stored, with the edits that were not saved yet. */
  settings: Settings;
  errors: SettingsErrors;
  change(patch: Partial<Settings>): void;
}

interface Parts {
  /** What the server holds. */
  stored: Settings;
  /** A save has ended, well or because of what stands in the fields. */
  onEnd(kind: 'saved' | 'invalid'): void;
}

/** The edits of one tab over the stored settings; a save sends what was changed and nothing else (ST-07, OP-112). */
export function useSettingsForm({ stored, onEnd }: Parts) {
  const [edits, setEdits] = useState<Partial<Settings>>({});
  const [errors, setErrors] = useState<SettingsErrors>({});
  const queryClient = useQueryClient();
  const save = useMutation(api.settings.save.mutationOptions());
  const changes = changesOf(edits, stored);
  const settings = { ...stored, ...edits };

  const refuse = (problems: SettingsErrors) => {
    setErrors(problems);
    onEnd('invalid');
  };
  const submit = async () => {
    const problems = settingsProblems(changes, stored);
    if (Object.keys(problems).length > 0) return refuse(problems);
    try {
      const answer = await save.mutateAsync({ settings: changes });
      queryClient.setQueryData(api.settings.get.queryKey(), answer);
    } catch (error) {
      return hasCode(error, 'invalid') ? refuse(problemsIn(error)) : errorToast(errorText(error));
    }
    // What was changed while the server was at work is still to be saved.
    setEdits((now) => changesOf(now, changes));
    setErrors({});
    onEnd('saved');
    // Some changes make a notice.
    await Promise.allSettled([renewSite(), queryClient.invalidateQueries({ queryKey: api.notices.key() })]);
  };
  const change = (patch: Partial<Settings>) => {
    setEdits((before) => ({ ...before, ...patch }));
    setErrors({});
  };
  const form: SettingsForm = { settings, errors, change };
  return { form, submit, isSaving: save.isPending, isDirty: Object.keys(changes).length > 0 };
}

/** Those of the edits that are not so already. */
function changesOf(edits: Partial<Settings>, from: Partial<Settings>): Partial<Settings> {
  const rest = { ...edits };
  for (const name of Object.keys(rest) as (keyof Settings)[])
    if (JSON.stringify(rest[name]) === JSON.stringify(from[name])) delete rest[name];
  return rest;
}

/** What the server found wrong, by setting. */
function problemsIn(error: unknown): SettingsErrors {
  return Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([path, text]) => [path.split('.')[1] ?? path, text]),
  );
}
