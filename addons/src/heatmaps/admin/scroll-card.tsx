import { Table, Text, Title } from '@mantine/core';
import { Card, formatNumber } from '@userfeedback/admin-ui';
import { depthReachedBy, depthShares } from '../shares.ts';
import classes from './heatmaps.module.css';
import { t } from './messages/heatmaps.ts';

/** How far visitors came, as a curve and as a table. */
export function ScrollCard({ depth }: { depth: readonly number[] }) {
  const shares = depthShares(depth);
  const half = depthReachedBy(0.5, depth);
  const line = shares.map(({ percent, share }) => `${percent * 4},${100 - (share ?? 0) * 100}`).join(' ');
  return (
    <Card aria-labelledby="heatmap-scrolling">
      <Title order={2} id="heatmap-scrolling">
        {t.figures.scrolling}
      </Title>
      {half !== null && <Text>{t.figures.half({ percent: half })}</Text>}
      <svg
        className={classes.curve}
        viewBox="0 -2 400 104"
        preserveAspectRatio="none"
        role="img"
        aria-label={t.figures.curve}
      >
        <line x1="0" x2="400" y1="50" y2="50" className={classes.half} />
        <polyline points={line} className={classes.line} />
      </svg>
      <Table aria-label={t.figures.curve}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t.figures.depth}</Table.Th>
            <Table.Th scope="col">{t.figures.reached}</Table.Th>
            <Table.Th scope="col">{t.figures.shareOfViews}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shares.map(({ percent, reached, share }) => (
            <Table.Tr key={percent}>
              <Table.Th scope="row">{t.percent({ n: percent })}</Table.Th>
              <Table.Td>{formatNumber(reached)}</Table.Td>
              <Table.Td>{t.percent({ n: Math.round((share ?? 0) * 100) })}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}
