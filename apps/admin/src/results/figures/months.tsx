import { Button } from '@mantine/core';
import { formatAxisDay } from '@userfeedback/admin-ui';
import type { QuestionStats } from '@userfeedback/contract';
import { useState } from 'react';
import { t } from '../../messages/results.ts';
import { Bars } from './bars.tsx';

const NEWEST = 24;

/** The newest first. */
export function Months({ question }: { question: QuestionStats }) {
  const [isWhole, setWhole] = useState(false);
  const { options } = question;
  return (
    <>
      <Bars
        question={question}
        options={isWhole ? options : options.slice(0, NEWEST)}
        label={({ value }) => formatAxisDay(`${value}-01`, true, true)}
      />
      {!isWhole && options.length > NEWEST && (
        <Button variant="subtle" size="compact-md" mt="sm" onClick={() => setWhole(true)}>
          {t.showAllMonths}
        </Button>
      )}
    </>
  );
}
