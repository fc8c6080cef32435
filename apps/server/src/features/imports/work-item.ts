import type { ResponseStatus } from '@userfeedback/contract';
import type { RowResponse } from '@userfeedback/engine';

export interface WorkItem {
  row: number;
  survey_id: number;
  status: ResponseStatus;
  response: RowResponse;
}

export interface NumberedItem extends WorkItem {
  /** Which of equal responses it is, from 0. */
  occurrence: number;
  /** An earlier row with the same id and second, but other answers. */
  rival?: number;
}
