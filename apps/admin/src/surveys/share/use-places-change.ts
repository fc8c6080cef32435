import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText, fieldErrors } from '@userfeedback/admin-ui';
import type { PlacesChange, SurveyPlaces } from '@userfeedback/contract';
import { administrationApi } from '../../administration/administration-api.ts';

/** Resolves with the text for each field that was refused; none if the change was saved. */
export type ChangePlaces = (change: PlacesChange) => Promise<Record<string, string>>;

export function usePlacesChange(id: number) {
  const client = useQueryClient();
  const update = useMutation(
    administrationApi.places.update.mutationOptions({
      onSuccess: (saved: SurveyPlaces) =>
        client.setQueryData(administrationApi.places.get.queryKey({ input: { id } }), saved),
    }),
  );
  const fields = fieldErrors(update.error);
  const change: ChangePlaces = (wanted) =>
    update.mutateAsync({ id, ...wanted }).then(
      () => ({}),
      (error: unknown) => fieldErrors(error),
    );
  const isOfField = Object.keys(fields).length > 0;
  return { change, problem: update.error && !isOfField ? errorText(update.error) : null };
}
