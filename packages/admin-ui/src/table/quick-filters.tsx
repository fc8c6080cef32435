import { Text } from '@mantine/core';
import type { Capability } from '@userfeedback/contract';
import { Link } from 'react-router';
import { Locked } from '../access/locked.tsx';
import { formatNumber } from '../format.ts';
import { t } from '../messages/table.ts';
import classes from './quick-filters.module.css';

/** The list call sends `filter[attribute]=value`; `isAtLeast`: there may be more than `count`. */
export interface QuickFilter {
  attribute: string;
  value: string;
  label: string;
  count: number | undefined;
  isAtLeast?: boolean;
}

export function QuickFilters({
  filters,
  active,
  searchFor,
  capability,
}: {
  filters: readonly QuickFilter[];
  active: string;
  searchFor(value: string): string;
  capability?: Capability;
}) {
  return (
    <nav className={classes.filters} aria-label={t.filters}>
      {filters.map((filter) => (
        <Locked key={filter.value} capability={filter.value === active ? undefined : capability}>
          <Link
            to={searchFor(filter.value)}
            preventScrollReset
            data-choice
            className={classes.filter}
            aria-current={filter.value === active || undefined}
            data-filter={`${filter.attribute}=${filter.value}`}
          >
            {filter.label}
            {filter.count !== undefined && <Count value={filter.count} isAtLeast={filter.isAtLeast} />}
          </Link>
        </Locked>
      ))}
    </nav>
  );
}

function Count({ value, isAtLeast }: { value: number; isAtLeast: boolean | undefined }) {
  return (
    <Text span fw={400} data-number>
      ({formatNumber(value)}
      {isAtLeast && '+'})
    </Text>
  );
}
