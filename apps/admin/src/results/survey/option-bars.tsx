import { VisuallyHidden } from '@mantine/core';
import { formatNumber } from '@userfeedback/admin-ui';
import type { QuestionStats } from '@userfeedback/contract';
import { t } from '../../strings.ts';
import classes from './option-bars.module.css';
import { shareOptions } from './option-order.ts';

/** Every option with a bar, its share and its count (RS-17). */
export function OptionBars({ question }: { question: QuestionStats }) {
  const { options, isScale } = shareOptions(question.type, question.options, question.total_answers);
  return (
    <table className={classes.bars} aria-label={question.title} data-scale={isScale || undefined}>
      <thead>
        <tr>
          {[t.results.option, t.results.share.title, t.results.count].map((head) => (
            <th key={head} scope="col">
              <VisuallyHidden>{head}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {options.map(({ value, count, percent, length }) => (
          <tr key={value}>
            <th scope="row">
              <div className={classes.option}>
                <span className={classes.label} data-blank={value === '' || undefined}>
                  {value || t.results.blankOption}
                </span>
                <svg className={classes.track} aria-hidden="true">
                  <rect className={classes.bar} width={`${length}%`} height="100%" rx="4" />
                </svg>
              </div>
            </th>
            <td>{t.results.share.of(percent)}</td>
            <td>{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
