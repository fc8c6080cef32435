import type { ResponseStatus } from '@userfeedback/contract';
import type { RowResponse } from '@userfeedback/engine';

/** A response of a file that can be stored. */
export interface WorkItem {
  /** Where it stands in the file. */
  row: number;
  survey_id: number;
  status: ResponseStatus;
  response: RowResponse;
}

/** The same beside the others of the file. */
export interface NumberedItem extends WorkItem {
  /** Which of equal responses it is, from 0. */
  occurrence: number;
  /** The row with the same id and second, but other answers; absent: there is none before it. */
  rival?: number;
}
