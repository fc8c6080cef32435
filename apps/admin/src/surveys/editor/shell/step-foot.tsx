import { Anchor, Button, Text, VisuallyHidden } from '@mantine/core';
import { memoWithTexts } from '@userfeedback/admin-ui/messages';
import type { SurveyDraft } from '@userfeedback/contract';
import { Fragment, useState } from 'react';
import { t } from '../../../messages/editor.ts';
import { t as summary } from '../../../messages/publish-summary.ts';
import classes from '../editor.module.css';
import { cardName, placeName } from './place-name.ts';

interface Props {
  /** Undefined on the last step. */
  next: { label: string; isDisabled: boolean } | undefined;
  missing: Missing;
  hasBack: boolean;
  /** A link of the publish step led here. */
  hasSummary: boolean;
  on: {
    back(): void;
    next(): void;
    toSummary(): void;
    /** Opens the field of this path. */
    toField(path: string): void;
  };
}

/** The fields in which something is missing: how many, and the first of them by name. */
export interface Missing {
  count: number;
  named: readonly { path: string; name: string }[];
}

/** This many are named; more are only counted. */
const NAMED = 3;

/** The fields of these paths as the foot names them. */
export function missingOf(paths: readonly string[], draft: SurveyDraft): Missing {
  const named = paths.slice(0, NAMED).map((path) => ({ path, name: cardName(path) ?? placeName(path, draft) }));
  return { count: paths.length, named };
}

/** Back and Next at the end of a step. If Next is not possible, it says where something is missing. */
export const StepFoot = memoWithTexts(function StepFoot({ next, missing, hasBack, hasSummary, on }: Props) {
  const [isAsked, setAsked] = useState(false);
  const isMissing = missing.count > 0;
  return (
    <div className={classes.foot}>
      {hasBack ? (
        <Button variant="default" onClick={on.back}>
          {t.back}
        </Button>
      ) : (
        <span />
      )}
      {next && isMissing && <MissingFields missing={missing} onField={on.toField} />}
      {hasSummary && (
        <Button variant="default" ms="auto" onClick={on.toSummary}>
          {summary.back}
        </Button>
      )}
      {next && (
        // Pressing it while disabled shows what is missing.
        <Button
          disabled={next.isDisabled}
          data-disabled={isMissing || undefined}
          aria-disabled={isMissing || undefined}
          className={classes.next}
          onClick={() => {
            setAsked(true);
            on.next();
          }}
        >
          {next.label}
        </Button>
      )}
      <VisuallyHidden role="status">{isAsked && isMissing && t.thingsMissing({ count: missing.count })}</VisuallyHidden>
    </div>
  );
});

function MissingFields({ missing, onField }: { missing: Missing; onField(path: string): void }) {
  const more = missing.count - missing.named.length;
  return (
    <Text size="sm" c="dimmed" className={classes.gaps}>
      {t.missingIn}{' '}
      {missing.named.map(({ path, name }, index) => (
        <Fragment key={path}>
          {index > 0 && ', '}
          <Anchor component="button" type="button" inherit underline="always" onClick={() => onField(path)}>
            {name}
          </Anchor>
        </Fragment>
      ))}
      {more > 0 && ` ${t.missingMore({ count: more })}`}
    </Text>
  );
}
