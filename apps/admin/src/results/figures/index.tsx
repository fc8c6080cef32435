import type { QuestionStats } from '@userfeedback/contract';
import type { Figures } from '@userfeedback/engine/question-types/index';
import { factsOfKind } from '@userfeedback/engine/question-types/index';
import type { ComponentType } from 'react';
import { Months } from './months.tsx';
import { Options } from './options.tsx';
import { Places } from './places.tsx';
import { Ranges } from './ranges.tsx';
import { Steps } from './steps.tsx';
import { Table } from './table.tsx';

/** The answers of a question are listed below these. */
const FIGURES: Record<Figures, ComponentType<{ question: QuestionStats }> | null> = {
  texts: null,
  options: Options,
  steps: Steps,
  ranges: Ranges,
  months: Months,
  table: Table,
  places: Places,
};

export function QuestionFigures({ question }: { question: QuestionStats }) {
  const Body = FIGURES[factsOfKind(question.kind)?.figures ?? 'options'];
  return Body && <Body question={question} />;
}
