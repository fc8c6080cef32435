import { Text, VisuallyHidden } from '@mantine/core';
import { formatNumber, Items } from '@userfeedback/admin-ui';
import type { NpsGroup, NpsOverview, OptionCount } from '@userfeedback/contract';
import { npsGroup, scoresOf } from '@userfeedback/engine/results/stats';
import { t } from '../../messages/results.ts';
import bars from '../parts/question-card.module.css';
import { shareIn } from '../parts/shares.ts';
import classes from './nps-figures.module.css';

const GROUPS = ['promoter', 'passive', 'detractor'] as const;

interface Props {
  overview: NpsOverview;
  /** How often each score was given. */
  options: readonly OptionCount[];
}

/** The score and the shares of its three groups. */
export function NpsFigures({ overview, options }: Props) {
  return (
    <>
      <Items component="dl" least={110} gap="12 24" mb="md" className={classes.figures}>
        <div data-part="nps">
          <dt>{t.npsScore}</dt>
          <Text component="dd" data-number fz={24} fw={600} lh={1.4}>
            {overview.nps}
          </Text>
        </div>
        {GROUPS.map((group) => (
          <div key={group} data-part={group}>
            <dt>{t[group]}</dt>
            <Text component="dd" data-number fz={24} fw={600} lh={1.4}>
              {t.share.of({ percent: overview[group] })}
            </Text>
          </div>
        ))}
      </Items>
      <ShareBar options={options} />
    </>
  );
}

/** Drawn from exact shares: those in words are rounded down and would leave a gap. */
function ShareBar({ options }: Pick<Props, 'options'>) {
  const counts = GROUPS.map((group) => countIn(options, group));
  const total = counts.reduce((all, count) => all + count, 0);
  const widthOf = (count: number) => (total === 0 ? 0 : (100 * count) / total);
  return (
    <svg className={classes.bar} aria-hidden="true">
      {GROUPS.map((group, at) => (
        <rect
          key={group}
          data-part={group}
          x={`${widthOf(counts.slice(0, at).reduce((all, count) => all + count, 0))}%`}
          width={`${widthOf(counts[at] ?? 0)}%`}
          height="100%"
        />
      ))}
    </svg>
  );
}

/** How often each score was given, by group. */
export function NpsDistribution({ options }: Pick<Props, 'options'>) {
  const total = options.reduce((all, { count }) => all + count, 0);
  if (total === 0) return null;
  return (
    <table className={`${bars.bars} ${classes.distribution}`} aria-label={t.distribution} data-scale>
      <thead>
        <tr>
          {[t.score, t.share.title, t.count].map((head) => (
            <th key={head} scope="col">
              <VisuallyHidden>{head}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      {GROUPS.toReversed().map((group) => (
        <tbody key={group} data-part={group}>
          <tr>
            <th scope="rowgroup" colSpan={3} className={classes.group}>
              {t.groups[group]}
            </th>
          </tr>
          {scoresOf(group)
            .filter((score) => options.some(({ value }) => value === String(score)))
            .map((score) => {
              const count = countOf(options, score);
              return (
                <tr key={score}>
                  <th scope="row">
                    <div className={bars.option}>
                      <span className={bars.label}>{score}</span>
                      <svg className={bars.track} aria-hidden="true">
                        <rect className={classes.of} width={`${(100 * count) / total}%`} height="100%" rx="4" />
                      </svg>
                    </div>
                  </th>
                  <td>{t.share.of({ percent: shareIn(count, total) ?? 0 })}</td>
                  <td>{formatNumber(count)}</td>
                </tr>
              );
            })}
        </tbody>
      ))}
    </table>
  );
}

function countOf(options: readonly OptionCount[], score: number): number {
  return options.reduce((all, { value, count }) => (value === String(score) ? all + count : all), 0);
}

function countIn(options: readonly OptionCount[], group: NpsGroup): number {
  return options.reduce((all, { value, count }) => (npsGroup(Number(value)) === group ? all + count : all), 0);
}
