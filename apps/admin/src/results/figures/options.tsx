import { Button } from '@mantine/core';
import type { QuestionStats } from '@userfeedback/contract';
import { useState } from 'react';
import { t } from '../../messages/results.ts';
import { Bars } from './bars.tsx';

const MOST_CHOSEN = 10;

/** The most chosen first; of a long list these alone, until all are asked for. */
export function Options({ question }: { question: QuestionStats }) {
  const [isWhole, setWhole] = useState(false);
  const options = question.options.toSorted((one, other) => other.count - one.count);
  return (
    <>
      <Bars question={question} options={isWhole ? options : options.slice(0, MOST_CHOSEN)} />
      {options.length > MOST_CHOSEN && (
        <Button variant="subtle" size="compact-md" mt="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t.showFewer : t.showAll({ count: options.length })}
        </Button>
      )}
    </>
  );
}
