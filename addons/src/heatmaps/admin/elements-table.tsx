import type { Column, TableDefaults } from '@userfeedback/admin-ui';
import { DataTable, formatNumber, useTableState } from '@userfeedback/admin-ui';
import { countPages } from '@userfeedback/engine';
import { useMemo } from 'react';
import type { HeatElement } from '../endpoints.ts';
import { t } from './messages/heatmaps.ts';

type Key = 'element' | 'kind' | 'views' | 'clicks' | 'dead' | 'rage';

const PER_PAGE = 25;
const DEFAULTS: TableDefaults<Key, 'all'> = {
  ...{ orderby: 'views', order: 'desc' },
  keys: ['element', 'kind', 'views', 'clicks', 'dead', 'rage'],
  filters: ['all'],
  sizes: [PER_PAGE],
};

/** The elements that were clicked; further ones, counted together, are always last. */
export function ElementsTable({ elements, views }: { elements: readonly HeatElement[]; views: number }) {
  const control = useTableState(DEFAULTS);
  const { page, orderby, order } = control.state;
  const items = useMemo(() => {
    const sorted = sortedBy(elements, orderby, order);
    return sorted.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  }, [elements, orderby, order, page]);
  const total = elements.length;
  const pages = countPages(total, PER_PAGE);
  return (
    <DataTable
      label={t.figures.elements}
      columns={useColumns(views)}
      query={{
        data: { items, pagination: { page, pages, per_page: PER_PAGE, total } },
        ...{ isFetching: false, isPlaceholderData: false, error: null, refetch: () => undefined },
      }}
      control={control}
      rowId={({ id }) => id}
      rowName={nameOf}
      empty={null}
    />
  );
}

function sortedBy(elements: readonly HeatElement[], key: Key, order: 'asc' | 'desc'): HeatElement[] {
  const sign = order === 'asc' ? 1 : -1;
  const compare = (one: HeatElement, other: HeatElement) => {
    if (key === 'element') return nameOf(one).localeCompare(nameOf(other));
    if (key === 'kind') return t.figures.kinds[one.kind].localeCompare(t.figures.kinds[other.kind]);
    return one[key] - other[key];
  };
  return elements.toSorted(
    (one, other) => Number(one.selector === '') - Number(other.selector === '') || sign * compare(one, other),
  );
}

function nameOf({ label, selector }: HeatElement): string {
  return label || selector || t.figures.others;
}

function useColumns(views: number): readonly Column<HeatElement, Key>[] {
  return useMemo(() => {
    const texts = t.figures.columns;
    const number = (key: 'clicks' | 'dead' | 'rage') => ({
      ...{ title: texts[key], key, isSortable: true, isNumeric: true, width: 110 },
      cell: (element: HeatElement) => formatNumber(element[key]),
    });
    return [
      {
        ...{ title: texts.element, key: 'element', isSortable: true, isRowTitle: true },
        cell: (element) => <span title={element.selector}>{nameOf(element)}</span>,
      },
      {
        ...{ title: texts.kind, key: 'kind', isSortable: true, width: 100, isFoldable: true },
        cell: ({ kind }) => t.figures.kinds[kind],
      },
      {
        ...{ title: texts.views, key: 'views', isSortable: true, isNumeric: true, width: 210 },
        cell: (element) => shareOf(element, views),
      },
      number('clicks'),
      number('dead'),
      number('rage'),
    ];
  }, [views]);
}

/** "120 (42%, 38–46%)": the lower end is rounded down, the upper one up. */
function shareOf({ views: n, interval }: HeatElement, views: number): string {
  const share = t.percent({ n: Math.round((n / views) * 100) });
  if (!interval) return t.figures.share({ n, share });
  const low = formatNumber(Math.floor(interval.low * 100));
  const high = t.percent({ n: Math.ceil(interval.high * 100) });
  return t.figures.interval({ n, share, low, high });
}
