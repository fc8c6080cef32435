import { VisuallyHidden } from '@mantine/core';
import { formatNumber } from '@userfeedback/admin-ui';
import type { OptionCount, QuestionStats } from '@userfeedback/contract';
import { t } from '../../messages/results.ts';
import classes from '../parts/question-card.module.css';
import { withShares } from './option-shares.ts';

interface Props {
  question: QuestionStats;
  /** In the order in which they are drawn. */
  options: readonly OptionCount[];
  /** As it reads; the value itself unless it is told. */
  label?: (option: OptionCount) => string;
  /** Labels are so short that they stand beside their bars. */
  isScale?: boolean;
}

function plainLabel({ value, label }: OptionCount): string {
  return label ?? value;
}

/** Each with a bar, its share of those who answered and its count. */
export function Bars({ question, options, label = plainLabel, isScale = false }: Props) {
  return (
    <table className={classes.bars} aria-label={question.title} data-scale={isScale || undefined}>
      <thead>
        <tr>
          {[t.option, t.share.title, t.count].map((head) => (
            <th key={head} scope="col">
              <VisuallyHidden>{head}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {withShares(options, question.total_answers).map((option) => (
          <tr key={option.value}>
            <th scope="row">
              <div className={classes.option}>
                <span className={classes.label} data-blank={option.value === '' || undefined}>
                  {label(option) || t.blankOption}
                </span>
                <svg className={classes.track} aria-hidden="true">
                  <rect className={classes.bar} width={`${option.length}%`} height="100%" rx="4" />
                </svg>
              </div>
            </th>
            <td>{t.share.of({ percent: option.percent })}</td>
            <td>{formatNumber(option.count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
