import { Button, Text } from '@mantine/core';
import { errorText, hasCode } from '../api/error-text.ts';
import { LostDrawing } from '../feedback/drawings.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { t } from '../messages/table.ts';

export function TableFailed({ error, onRetry }: { error: unknown; onRetry(): unknown }) {
  if (hasCode(error, 'forbidden')) throw error;
  return (
    <div role="alert">
      <EmptyState
        drawing={<LostDrawing />}
        title={t.failed}
        action={
          <Button variant="default" onClick={() => onRetry()}>
            {t.retry}
          </Button>
        }
      >
        <Text span>{errorText(error)}</Text>
      </EmptyState>
    </div>
  );
}
