import { IconPencil } from '@tabler/icons-react';
import type { Action, Column, TableDefaults } from '@userfeedback/admin-ui';
import { DataTable, formatNumber, Tip, useAccess, useTableState } from '@userfeedback/admin-ui';
import { countPages } from '@userfeedback/engine';
import type { ReactNode } from 'react';
import { useCallback, useMemo } from 'react';
import type { HeatElement } from '../endpoints.ts';
import type { Compared } from './comparison.ts';
import classes from './heatmaps.module.css';
import { openLabelForm } from './label-form.tsx';
import { t } from './messages/heatmaps.ts';
import { differenceOf, differenceText, shareText } from './share-text.ts';

type Key = 'element' | 'kind' | 'views' | 'clicks' | 'dead' | 'rage' | 'second' | 'difference';

interface Row extends HeatElement {
  compared?: Compared;
}

const PER_PAGE = 25;
const DEFAULTS: TableDefaults<Key, 'all'> = {
  orderby: 'views',
  order: 'desc',
  keys: ['element', 'kind', 'views', 'clicks', 'dead', 'rage', 'second', 'difference'],
  filters: ['all'],
  sizes: [PER_PAGE],
};

/** Further elements, counted together, are always last. */
export function ElementsTable({
  page,
  elements,
  names,
  views,
  sides,
}: {
  page: number;
  elements: readonly Row[];
  names: ReadonlyMap<string, string>;
  views: number;
  sides?: readonly [string, string] | undefined;
}) {
  const control = useTableState(DEFAULTS);
  const { page: shown, orderby, order } = control.state;
  const mayChange = useAccess('use-heatmaps').allowed;
  const items = useMemo(() => {
    const sorted = sortedBy(elements, names, orderby, order);
    return sorted.slice((shown - 1) * PER_PAGE, shown * PER_PAGE);
  }, [elements, names, orderby, order, shown]);
  const total = elements.length;
  const pages = countPages(total, PER_PAGE);
  const rowActions = useCallback(
    (element: Row): Action[] =>
      element.selector === ''
        ? []
        : [
            {
              label: t.figures.label.action,
              icon: IconPencil,
              run: () => openLabelForm(page, { ...element, name: names.get(element.selector) ?? '' }),
            },
          ],
    [page, names],
  );
  return (
    <DataTable
      label={t.figures.elements}
      columns={useColumns(names, views, sides)}
      query={{
        data: { items, pagination: { page: shown, pages, per_page: PER_PAGE, total } },
        isFetching: false,
        isPlaceholderData: false,
        error: null,
        refetch: () => undefined,
      }}
      control={control}
      rowId={({ id }) => id}
      rowName={useCallback(({ selector }: Row) => names.get(selector) ?? '', [names])}
      actionsWidth={84}
      {...(mayChange && { rowActions })}
      empty={null}
    />
  );
}

function sortedBy(
  elements: readonly Row[],
  names: ReadonlyMap<string, string>,
  key: Key,
  order: 'asc' | 'desc',
): Row[] {
  const nameOf = ({ selector }: Row) => names.get(selector) ?? '';
  const sign = order === 'asc' ? 1 : -1;
  const compare = (one: Row, other: Row) => {
    if (key === 'element') return nameOf(one).localeCompare(nameOf(other));
    if (key === 'kind') return t.figures.kinds[one.kind].localeCompare(t.figures.kinds[other.kind]);
    return countOf(one, key) - countOf(other, key);
  };
  return elements.toSorted(
    (one, other) => Number(one.selector === '') - Number(other.selector === '') || sign * compare(one, other),
  );
}

function countOf(row: Row, key: Exclude<Key, 'element' | 'kind'>): number {
  if (key === 'second') return row.compared?.second.count ?? 0;
  if (key === 'difference') return row.compared ? differenceOf(row.compared) : 0;
  return row[key];
}

function useColumns(
  names: ReadonlyMap<string, string>,
  views: number,
  sides: readonly [string, string] | undefined,
): readonly Column<Row, Key>[] {
  const [first, second] = sides ?? [];
  return useMemo(() => {
    const texts = t.figures.columns;
    const numeric = (key: Key, title: string, width: number, cell: (row: Row) => ReactNode) => ({
      title,
      key,
      width,
      cell,
      isSortable: true as const,
      isNumeric: true as const,
    });
    const count = (key: 'clicks' | 'dead' | 'rage') =>
      numeric(key, texts[key], 110, (element) => formatNumber(element[key]));
    const both = (key: Key, title: string, text: (compared: Compared) => string) =>
      numeric(key, title, 190, ({ compared }) => compared && text(compared));
    return [
      {
        title: texts.element,
        key: 'element',
        isSortable: true,
        isRowTitle: true,
        cell: ({ selector }) =>
          selector === '' ? (
            names.get(selector)
          ) : (
            <Tip label={selector}>
              {/* A button, so that touch and keys reach the path. */}
              <button type="button" className={classes.path} dir="auto">
                {names.get(selector)}
              </button>
            </Tip>
          ),
      },
      {
        title: texts.kind,
        key: 'kind',
        isSortable: true,
        width: 100,
        isFoldable: true,
        cell: ({ kind }) => t.figures.kinds[kind],
      },
      ...(first !== undefined && second !== undefined
        ? [
            both('views', first, (compared) => shareText(compared.first)),
            both('second', second, (compared) => shareText(compared.second)),
            both('difference', t.compare.difference, differenceText),
          ]
        : [
            numeric('views', texts.views, 210, ({ views: count, interval }) =>
              shareText({ count, of: views }, interval),
            ),
            ...(['clicks', 'dead', 'rage'] as const).map(count),
          ]),
    ];
  }, [names, views, first, second]);
}
