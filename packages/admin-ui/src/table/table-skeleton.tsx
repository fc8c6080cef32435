import { Skeleton, VisuallyHidden } from '@mantine/core';
import { t } from '../messages/table.ts';
import type { Column } from './column.ts';
import classes from './data-table.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function TableSkeleton<Row, Key extends string>({
  columns,
  hasBox,
  hasActions,
}: {
  columns: readonly Column<Row, Key>[];
  hasBox: boolean;
  hasActions: boolean;
}) {
  return ROWS.map((row, index) => (
    <tr key={row} className={classes.skeleton}>
      {hasBox && (
        <td className={classes.boxCell}>
          <Skeleton width={16} height={16} radius="xs" />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.title}
          data-title={column.isRowTitle || undefined}
          data-numeric={column.isNumeric || undefined}
          data-foldable={column.isFoldable || undefined}
        >
          <Skeleton height={12} width={column.isRowTitle ? `${70 - index * 7}%` : '60%'} />
          {index === 0 && column.isRowTitle && <VisuallyHidden role="status">{t.loading}</VisuallyHidden>}
        </td>
      ))}
      {hasActions && <td />}
    </tr>
  ));
}
