import { Button } from '@mantine/core';
import { t } from '../../strings/editor.ts';
import classes from './editor.module.css';

interface Props {
  onBack: (() => void) | undefined;
  next: { label: string; disabled: boolean; onClick(): void } | undefined;
}

/** Back and Next at the end of a step. */
export function StepFoot({ onBack, next }: Props) {
  return (
    <div className={classes.foot}>
      {onBack ? (
        <Button variant="default" onClick={onBack}>
          {t.editor.back}
        </Button>
      ) : (
        <span />
      )}
      {next && (
        <Button disabled={next.disabled} onClick={next.onClick}>
          {next.label}
        </Button>
      )}
    </div>
  );
}
