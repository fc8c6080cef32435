import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldErrors, savingToast } from '@userfeedback/admin-ui';
import { useState } from 'react';
import type { PostRatingSettings } from '../endpoints.ts';
import { api } from './api.ts';

type Change = Partial<PostRatingSettings>;

/** What each card of the form is given. */
export interface RatingForm {
  /** As they are stored, with the edits that were not saved yet. */
  settings: PostRatingSettings;
  errors: Partial<Record<string, string>>;
  change(patch: Change): void;
}

/** The edits over the stored settings; a save says by toasts how it goes (SW-27 to SW-29, OP-98). */
export function useRatingForm(stored: PostRatingSettings) {
  const [edits, setEdits] = useState<Change>({});
  const [errors, setErrors] = useState<RatingForm['errors']>({});
  const queryClient = useQueryClient();
  const save = useMutation(api.saveSettings.mutationOptions());
  const changes = changesOf(edits, stored);

  const submit = async () => {
    try {
      const answer = await savingToast(save.mutateAsync({ settings: changes }));
      queryClient.setQueryData(api.readSettings.queryKey(), answer);
      // What was changed while the server was at work is still to be saved.
      setEdits((now) => changesOf(now, changes));
      setErrors({});
    } catch (error) {
      const found = Object.entries(fieldErrors(error));
      setErrors(Object.fromEntries(found.map(([path, text]) => [path.replace('settings.', ''), text])));
    }
  };
  const change = (patch: Change) => {
    setEdits((before) => ({ ...before, ...patch }));
    setErrors({});
  };
  const form: RatingForm = { settings: { ...stored, ...edits }, errors, change };
  return { form, submit, isSaving: save.isPending, isDirty: Object.keys(changes).length > 0 };
}

/** Those of the edits that are not so already. */
function changesOf(edits: Change, from: Change): Change {
  const isNew = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(Object.entries(from).find(([known]) => known === name)?.[1]);
  return Object.fromEntries(Object.entries(edits).filter(isNew));
}
