import type { Answering } from '@userfeedback/contract';
import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import { SAVED_GOALS } from '../goals.ts';
import type { Measurement } from '../measurement.ts';
import { submit, submitSaved } from '../submissions.ts';
import { CONNECTIONS, compareSurveys } from '../two-surveys.ts';

/** Responses whose answers were saved while they were given, beside those of a survey that saves nothing. */
export function ingestSaved(dialect: Dialect): Measurement {
  return {
    name: `ingest-saved-${dialect}`,
    title: `Finished responses of a survey that saves, ${CONNECTIONS} connections, ${dialect}`,
    needs: 'PostgreSQL',
    run: async (effort) =>
      (await onDatabase(dialect, (databaseUrl) =>
        compareSurveys(4593, databaseUrl, effort, {
          goals: SAVED_GOALS,
          another: ({ title, questions, settings }) => ({
            title: `${title} (saves nothing)`,
            questions,
            settings: { ...settings, answering: SAVES_NOTHING },
          }),
          loads: (url, saves, savesNot) => ({
            reference: { 'no save': (load) => submit(url, savesNot, load) },
            measured: {
              'one save': (load) => submitSaved(url, saves, 1, load),
              'four saves': (load) => submitSaved(url, saves, 4, load),
            },
          }),
        }),
      )) ?? [],
  };
}

const SAVES_NOTHING: Answering = { save_partial: false, back: false, resume: 'tab', notice: false };
