import type { Invitation, SubmittedSource, SurveyInput } from '@userfeedback/contract';
import type { z } from 'zod';
import type { SeedQuestion } from './question-kinds.ts';

/** A survey and how it performs: who answers, how often, in which mood. */
export interface Blueprint {
  title: string;
  type?: 'regular' | 'nps';
  state: 'publish' | 'scheduled' | 'draft' | 'trash';
  questions: readonly SeedQuestion[];
  settings?: z.input<typeof SurveyInput>['settings'];
  notifications?: z.input<typeof SurveyInput>['notifications'];
  /** The languages besides English with the percentage of visitors who read each; texts by those they translate. */
  languages?: Record<string, { percent: number; texts: Record<string, string> }>;
  /** Its share of all responses; 0 for surveys that nobody has seen. */
  share: number;
  /** Its own page, and the percentage of responses that come there by each way; the others come from pages of the site. */
  link?: {
    slug: string;
    description: string;
    ways: readonly (SubmittedSource & { percent: number })[];
    /** Who gets a personal link; the first ones have answered by mail. */
    people: readonly Pick<Invitation, 'name' | 'email'>[];
    answered: number;
  };
  /** As a fraction of all days. */
  age: number;
  /** When it was taken down, as a fraction of its age; absent while it runs. */
  end?: number;
  /** Traffic of the last day as a multiple of the first day's. */
  growth: number;
  /** Responses per impression. */
  completion: number;
  /** The share of visitors who leave before the end. */
  leaving?: number;
  mood: readonly [first: number, last: number];
  /** A bad phase: its middle as a fraction of the survey's age, and how much happiness it costs. */
  dip?: { at: number; depth: number };
}
