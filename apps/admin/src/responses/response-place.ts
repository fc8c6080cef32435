import type { ResponseListItem, SurveyResponse } from '@userfeedback/contract';

/** The position of a response among all of its survey, newest first. */
export interface ResponsePlace {
  position: number;
  total: number;
  /** Counting stopped here: there are this many or more. */
  is_at_least?: true | undefined;
  previous_id: number | null;
  next_id: number | null;
  /** Ids of the questions that the survey had then; null if only the server knows. */
  asked: string[] | null;
  /** As the visitor read them in another language; null if only the server knows. */
  as_seen: SurveyResponse['answers'] | null;
  /** By the question's id; null if only the server knows. */
  agreed_to: Record<string, string> | null;
}

/** The response from its survey's list, with its position; undefined if the list does not contain it. */
export function placedInList(
  items: readonly SurveyResponse[],
  rid: number,
): (SurveyResponse & ResponsePlace) | undefined {
  const index = items.findIndex(({ id }) => id === rid);
  const found = items[index];
  return (
    found && {
      ...found,
      position: index + 1,
      total: items.length,
      previous_id: items[index - 1]?.id ?? null,
      next_id: items[index + 1]?.id ?? null,
      asked: null,
      as_seen: null,
      agreed_to: null,
    }
  );
}

/** Whether a list item is complete; long lists contain ids only. */
export function isWhole(item: ResponseListItem): item is SurveyResponse {
  return item.answers !== undefined && item.page_submitted !== undefined && item.submitted_at !== undefined;
}
