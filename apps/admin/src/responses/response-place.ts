import type { ResponseListItem, SurveyResponse } from '@userfeedback/contract';

/** Where a response stands among all of its survey, newest first. */
export interface ResponsePlace {
  position: number;
  total: number;
  /** Counting stopped: there are so many or more. */
  is_at_least?: true | undefined;
  previous_id: number | null;
  next_id: number | null;
  /** Ids of the questions that the survey had then; null where only the server can tell. */
  asked: string[] | null;
}

/** The response out of the whole list of its survey, with its place; undefined when it is not in there. */
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
    }
  );
}

/** Whether a list item carries everything; long lists are sent as ids alone. */
export function isWhole(item: ResponseListItem): item is SurveyResponse {
  return item.answers !== undefined && item.page_submitted !== undefined && item.submitted_at !== undefined;
}
