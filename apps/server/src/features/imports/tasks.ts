import type { ImportCheck, ImportPlan, Question } from '@userfeedback/contract';
import type { FileContent } from '../survey-file/read/read-file.ts';
import type { Place } from './files.ts';
import type { Delimiter } from './read-csv.ts';
import type { Entry } from './source.ts';
import type { ForeignSurvey } from './userfeedback/convert.ts';

interface Stored {
  place: Place;
  stored: string;
}

export type Task =
  | (Stored & {
      kind: 'csv';
      plan: ImportPlan & { titles: string[]; headings?: string[][]; delimiter: Delimiter };
      survey: { id: number; questions: Question[]; languages: string[] };
      now: Date;
    })
  | (Stored & { kind: 'plugin-tables' })
  | (Stored & { kind: 'plugin-surveys'; timeZone: string })
  | (Stored & {
      kind: 'plugin-responses';
      timeZone: string;
      now: Date;
      /** Questions of each survey, by the survey's id in the file. */
      surveys: ReadonlyMap<number, Map<string, Question>>;
    })
  | { kind: 'survey-file'; body: Uint8Array };

export interface Yields {
  csv: Entry;
  'plugin-tables': never;
  'plugin-surveys': never;
  'plugin-responses': Entry;
  'survey-file': never;
}

type Counted = [what: string, count: number][];

export interface Results {
  csv: {
    questions: Question[];
    unknown: [id: string, options: readonly string[]][];
    added: [id: string, options: readonly string[]][];
    unfit: ImportCheck['unfit'];
    partial: number;
  };
  'plugin-tables': undefined;
  'plugin-surveys': {
    surveys: ForeignSurvey[];
    left: Counted;
    /** Ids of surveys that responses name and the file lacks. */
    lacking: number[];
  };
  'plugin-responses': { surveys: Map<number, Map<string, Question>>; left: Counted };
  'survey-file': { file: FileContent; creation_key?: string | undefined };
}
