import { Anchor, Switch, Title } from '@mantine/core';
import { formatNumber } from '@userfeedback/admin-ui';
import type { SurveyResults } from '@userfeedback/contract';
import { UNKNOWN_LANGUAGE } from '@userfeedback/contract/limits';
import { useState } from 'react';
import { t as languages } from '../../messages/languages.ts';
import { filterName } from '../../surveys/languages/language-names.ts';
import classes from './visitors-card.module.css';

type Results = Pick<SurveyResults, 'language_counts' | 'nps_languages'>;

/** Whether responses came in two languages, so that there is something to tell apart. */
export function hasLanguages({ language_counts }: Pick<Results, 'language_counts'>): boolean {
  return language_counts.length > 1;
}

/** How many responses there are in each language, and the scores of each where there are any. */
export function LanguagesPart({
  survey: { language_counts, nps_languages },
  onLanguage,
}: {
  survey: Results;
  onLanguage(language: string): void;
}) {
  const [isCompared, setCompared] = useState(false);
  const words = languages.results;
  const hasScores = nps_languages.length > 0;
  return (
    <>
      <Title order={3}>{words.title}</Title>
      {hasScores && (
        <Switch
          label={words.compare}
          checked={isCompared}
          onChange={(event) => setCompared(event.currentTarget.checked)}
        />
      )}
      <table className={classes.table} aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.columns.language}</th>
            <th scope="col">{words.columns.responses}</th>
            {isCompared &&
              SCORES.map((column) => (
                <th key={column} scope="col">
                  {words.columns[column]}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {language_counts.map(({ language, count }) => {
            const scores = nps_languages.find((each) => each.language === language);
            const name = filterName(language);
            return (
              <tr key={language}>
                <th scope="row">
                  <Anchor
                    component="button"
                    type="button"
                    aria-label={words.narrow({ language: name })}
                    onClick={() => onLanguage(language ?? UNKNOWN_LANGUAGE)}
                  >
                    {name}
                  </Anchor>
                </th>
                <td data-label={words.columns.responses}>{formatNumber(count)}</td>
                {isCompared &&
                  SCORES.map((column) => (
                    <td key={column} data-label={words.columns[column]}>
                      {scores && scoreText(column, scores[column])}
                    </td>
                  ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

const SCORES = ['promoter', 'passive', 'detractor', 'nps'] as const;

function scoreText(column: (typeof SCORES)[number], value: number): string {
  return column === 'nps' ? formatNumber(value) : languages.results.percent({ percent: value });
}
