import type { Question } from '@userfeedback/contract';
import type { Dialect } from '../databases.ts';
import { onDatabase } from '../databases.ts';
import { TABLE_GOALS } from '../goals.ts';
import type { Measurement } from '../measurement.ts';
import { submit, visitTo } from '../submissions.ts';
import { CONNECTIONS, compareSurveys } from '../two-surveys.ts';

/** Five answers, of which one has ten rows and one an order of ten, beside the five that `ingest` sends. */
export function ingestTables(dialect: Dialect): Measurement {
  return {
    name: `ingest-tables-${dialect}`,
    title: `Submissions with a matrix and a ranking of ten, ${CONNECTIONS} connections, ${dialect}`,
    needs: 'PostgreSQL',
    run: async (effort) =>
      (await onDatabase(dialect, (databaseUrl) =>
        compareSurveys(4594, databaseUrl, effort, {
          goals: TABLE_GOALS,
          another: ({ questions, settings }) => ({
            title: 'With a matrix and a ranking',
            questions: [...questions.slice(0, KEPT), ...TABLES],
            settings,
          }),
          loads: (url, plain, tables) => ({
            reference: { plain: (load) => submit(url, plain, load) },
            measured: {
              tables: (load) => {
                const visits = TEN.map((_, n) => ({ ...tables, more: { answers: answersOf(n) } }));
                return submit(url, visits, load);
              },
            },
          }),
        }),
      )) ?? [],
  };
}

/** Of the questions of the plain survey. */
const KEPT = 3;
const TEN = Array.from({ length: 10 }, (_, n) => n + 1);
const ROWS = TEN.map((n) => `Row ${n}`);
const COLUMNS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];
const OPTIONS = TEN.map((n) => `Option ${n}`);
const TABLES: Pick<Question, 'id' | 'type' | 'title' | 'config'>[] = [
  { id: 'matrix', type: 'matrix', title: 'How good is each of these?', config: { rows: ROWS, columns: COLUMNS } },
  { id: 'ranking', type: 'ranking', title: 'What matters most?', config: { options: OPTIONS } },
];

/** Different ones for each number below ten. */
function answersOf(n: number) {
  return [
    ...visitTo('', n).answers.slice(0, KEPT),
    { question_id: 'matrix', value: Object.fromEntries(ROWS.map((row, at) => [row, COLUMNS[(n + at) % 5]])) },
    { question_id: 'ranking', value: [...OPTIONS.slice(n), ...OPTIONS.slice(0, n)] },
  ];
}
