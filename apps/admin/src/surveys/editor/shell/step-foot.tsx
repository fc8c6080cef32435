import { Anchor, Button, Text, VisuallyHidden } from '@mantine/core';
import type { SurveyDraft } from '@userfeedback/contract';
import { Fragment, useState } from 'react';
import { t } from '../../../messages/editor.ts';
import { t as summary } from '../../../messages/publish-summary.ts';
import classes from '../editor.module.css';
import { cardName, placeName } from './place-name.ts';

interface Props {
  draft: SurveyDraft;
  onBack: (() => void) | undefined;
  /** Back to the publish step's link that led here. */
  onSummary?: (() => void) | undefined;
  next: { label: string; isDisabled: boolean; gaps: readonly string[]; onClick(): void } | undefined;
  /** Opens the field of this path. */
  onField(path: string): void;
}

/** This many are named; more are only counted. */
const NAMED = 3;

/** Back and Next at the end of a step. If Next is not possible, it says where something is missing. */
export function StepFoot({ draft, onBack, onSummary, next, onField }: Props) {
  const [isAsked, setAsked] = useState(false);
  const missing = next?.gaps.length ?? 0;
  return (
    <div className={classes.foot}>
      {onBack ? (
        <Button variant="default" onClick={onBack}>
          {t.back}
        </Button>
      ) : (
        <span />
      )}
      {next && missing > 0 && <Gaps draft={draft} gaps={next.gaps} onField={onField} />}
      {onSummary && (
        <Button variant="default" className={classes.toSummary} onClick={onSummary}>
          {summary.back}
        </Button>
      )}
      {next && (
        // Pressing it while disabled shows what is missing.
        <Button
          disabled={next.isDisabled}
          data-disabled={missing > 0 || undefined}
          aria-disabled={missing > 0 || undefined}
          className={classes.next}
          onClick={() => {
            setAsked(true);
            next.onClick();
          }}
        >
          {next.label}
        </Button>
      )}
      <VisuallyHidden role="status">
        {isAsked && missing > 0 && t.thingsMissing({ count: missing })}
      </VisuallyHidden>
    </div>
  );
}

function Gaps({ draft, gaps, onField }: Pick<Props, 'draft' | 'onField'> & { gaps: readonly string[] }) {
  const more = gaps.length - NAMED;
  return (
    <Text size="sm" c="dimmed" className={classes.gaps}>
      {t.missingIn}{' '}
      {gaps.slice(0, NAMED).map((path, index) => (
        <Fragment key={path}>
          {index > 0 && ', '}
          <Anchor component="button" type="button" inherit underline="always" onClick={() => onField(path)}>
            {cardName(path) ?? placeName(path, draft)}
          </Anchor>
        </Fragment>
      ))}
      {more > 0 && ` ${t.missingMore({ count: more })}`}
    </Text>
  );
}
