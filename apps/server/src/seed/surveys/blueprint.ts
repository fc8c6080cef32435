import type { SurveyInput } from '@userfeedback/contract';
import type { z } from 'zod';
import type { SeedQuestion } from './question-kinds.ts';

/** A survey with how it does: who answers, how often, in which mood. */
export interface Blueprint {
  title: string;
  type?: 'regular' | 'nps';
  state: 'publish' | 'scheduled' | 'draft' | 'trash';
  questions: readonly SeedQuestion[];
  settings?: z.input<typeof SurveyInput>['settings'];
  notifications?: z.input<typeof SurveyInput>['notifications'];
  /** Its part of all responses; 0 for surveys that nobody has seen. */
  share: number;
  /** Its age as a part of all days. */
  age: number;
  /** When it was taken down, as a part of its age; it still runs when absent. */
  end?: number;
  /** Traffic of the last day as a multiple of the first day's. */
  growth: number;
  /** Responses for each impression. */
  completion: number;
  /** Happiness of its visitors, at first and in the end. */
  mood: readonly [first: number, last: number];
  /** A bad time: its middle as a part of the survey's age, and how much it costs. */
  dip?: { at: number; depth: number };
}
