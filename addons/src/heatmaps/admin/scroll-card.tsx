import { Group, Table, Text, Title } from '@mantine/core';
import { Card, formatNumber } from '@userfeedback/admin-ui';
import { depthReachedBy, depthShares } from '../shares.ts';
import type { Compared } from './comparison.ts';
import classes from './heatmaps.module.css';
import { t } from './messages/heatmaps.ts';
import { differenceText, percentText, shareText } from './share-text.ts';

/** `name` is empty if nothing is compared. */
export interface Side {
  name: string;
  depth: readonly number[];
}

export function ScrollCard({ sides, compared }: { sides: readonly Side[]; compared?: readonly Compared[] }) {
  return (
    <Card aria-labelledby="heatmap-scrolling">
      <Title order={2} id="heatmap-scrolling">
        {t.figures.scrolling}
      </Title>
      {sides.map((side) => (
        <Half key={side.name} {...side} />
      ))}
      {compared && (
        <Group gap="md">
          {sides.map(({ name }, at) => (
            <Group key={name} gap="xs">
              <svg className={classes.sample} viewBox="0 0 28 4" aria-hidden>
                <line x1="0" x2="28" y1="2" y2="2" className={classes.line} data-second={at > 0 || undefined} />
              </svg>
              <Text size="sm">{name}</Text>
            </Group>
          ))}
        </Group>
      )}
      <svg
        className={classes.curve}
        viewBox="0 -2 400 104"
        preserveAspectRatio="none"
        role="img"
        aria-label={t.figures.curve}
      >
        <line x1="0" x2="400" y1="50" y2="50" className={classes.half} />
        {sides.map(({ name, depth }, at) => (
          <polyline key={name} points={pointsOf(depth)} className={classes.line} data-second={at > 0 || undefined} />
        ))}
      </svg>
      <div className={classes.ends} aria-hidden>
        <span>{t.figures.top}</span>
        <span>{t.figures.bottom}</span>
      </div>
      <Table aria-label={t.figures.curve}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t.figures.depth}</Table.Th>
            {(compared
              ? [...sides.map(({ name }) => name), t.compare.difference]
              : [t.figures.reached, t.figures.shareOfViews]
            ).map((title) => (
              <Table.Th key={title} scope="col">
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {depthShares(sides[0]?.depth ?? []).map(({ percent, reached, share }, step) => {
            const both = compared?.[step];
            const cells = both
              ? [shareText(both.first), shareText(both.second), differenceText(both)]
              : [formatNumber(reached), percentText(share ?? 0)];
            return (
              <Table.Tr key={percent}>
                <Table.Th scope="row">{t.percent({ n: percent })}</Table.Th>
                {cells.map((text, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay where they are
                  <Table.Td key={at}>{text}</Table.Td>
                ))}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

function Half({ name, depth }: Side) {
  const percent = depthReachedBy(0.5, depth);
  if (percent === null) return null;
  return <Text>{name ? t.compare.half({ name, percent }) : t.figures.half({ percent })}</Text>;
}

/** A side without views has no points. */
function pointsOf(depth: readonly number[]): string {
  return depthShares(depth)
    .flatMap(({ percent, share }) => (share === null ? [] : `${percent * 4},${100 - share * 100}`))
    .join(' ');
}
