import { useQuery } from '@tanstack/react-query';
import type { SurveyPlaces } from '@userfeedback/contract';
import { administrationApi } from '../administration/administration-api.ts';

/** Undefined until they are known, and for a survey that was never saved. */
export function usePlaces(id: number | null): SurveyPlaces | undefined {
  const input = { id: id ?? 0 };
  return useQuery({ ...administrationApi.places.get.queryOptions({ input }), enabled: id !== null }).data;
}
