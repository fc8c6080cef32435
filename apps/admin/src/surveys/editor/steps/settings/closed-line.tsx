import { Card, FoldedPart } from '@userfeedback/admin-ui';
import type { ComponentProps } from 'react';
import { useId } from 'react';

type ClosedLineProps = Pick<ComponentProps<typeof FoldedPart>, 'title' | 'value' | 'name' | 'fields' | 'children'>;

/** Settings that few people need: one line with what is set, until somebody opens it. */
export function ClosedLine(props: ClosedLineProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <FoldedPart order={2} titleId={titleId} {...props} />
    </Card>
  );
}
