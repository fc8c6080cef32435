import { Skeleton, VisuallyHidden } from '@mantine/core';
import { t } from '../messages/table.ts';
import { Card } from './card.tsx';
import { Items } from './items.tsx';

export function CardSkeleton({ height, lines = 3 }: { height?: number; lines?: number }) {
  return (
    <Card component="div" aria-busy>
      <VisuallyHidden>{t.loading}</VisuallyHidden>
      <Items gap={18} py={4}>
        <Skeleton height={14} width="32%" />
        {height !== undefined ? (
          <Skeleton height={height} radius="sm" />
        ) : (
          Array.from({ length: lines }, (_, index) => index).map((line) => (
            <Skeleton key={line} height={10} width={`${92 - line * 11}%`} />
          ))
        )}
      </Items>
    </Card>
  );
}
