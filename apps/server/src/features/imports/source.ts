import type { HiddenField, ImportCheck, Question, RowProblem } from '@userfeedback/contract';
import type { WorkItem } from './work-item.ts';

/** What is wrong with a row of a file; an empty column is the row as a whole. */
export interface WrongRow {
  row: number;
  problems: { column: string; problem: RowProblem }[];
}

export type Entry = WrongRow | { item: WorkItem };

/** What a survey's imported answers and values of hidden fields belong to. */
export interface AnsweredSurvey {
  id: number;
  version: number;
  questions: ReadonlyMap<string, Question>;
  fields: readonly HiddenField[];
}

/** A file with responses, of whichever kind. */
export interface Source {
  /** Whose clock its moments without a zone follow. */
  time_zone: string;
  /** All its rows, once. */
  entries(): AsyncGenerator<Entry>;
  /** What else is to be said about them, once they are read. */
  remarks(): Pick<ImportCheck, 'unfit' | 'columns' | 'unknown_options' | 'left_out' | 'surveys'>;
  /** The surveys that are here already, by the numbers that the rows name. */
  existing(): Promise<ReadonlyMap<number, number>>;
  /** Makes of the surveys what the rows need, by the numbers that the rows name. Doing it twice is the same as once. */
  surveys(): Promise<ReadonlyMap<number, AnsweredSurvey>>;
}
