import type { HiddenField, ImportCheck, Question, RowProblem } from '@userfeedback/contract';
import type { WorkItem } from './work-item.ts';

/** An empty column means the whole row. */
export interface WrongRow {
  row: number;
  problems: { column: string; problem: RowProblem }[];
}

export type Entry = WrongRow | { item: WorkItem };

export interface AnsweredSurvey {
  id: number;
  version: number;
  questions: ReadonlyMap<string, Question>;
  fields: readonly HiddenField[];
}

export interface Source {
  /** The time zone of times without one. */
  time_zone: string;
  entries(): AsyncGenerator<Entry>;
  remarks(): Pick<ImportCheck, 'heading_rows' | 'unfit' | 'columns' | 'unknown_options' | 'left_out' | 'surveys'>;
  /** Ids of surveys that exist already, by their ids in the file. */
  existing(): Promise<ReadonlyMap<number, number>>;
  /**
   * Creates and completes surveys as the rows need it, by their ids in the file. Doing it twice is the same as once.
   */
  surveys(): Promise<ReadonlyMap<number, AnsweredSurvey>>;
}
