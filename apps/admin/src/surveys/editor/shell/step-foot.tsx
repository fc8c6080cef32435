import { Anchor, Button, Text, VisuallyHidden } from '@mantine/core';
import type { SurveyDraft } from '@userfeedback/contract';
import { stepGaps } from '@userfeedback/engine';
import { Fragment, useState } from 'react';
import { t } from '../../../messages/editor.ts';
import { t as summary } from '../../../messages/publish-summary.ts';
import { hasChanges, isSaving } from '../draft/editor-state.ts';
import { useEdited, useEditedContent } from '../draft/use-editor.ts';
import classes from '../editor.module.css';
import { cardName, placeName } from './place-name.ts';
import type { StepsControl } from './use-steps.ts';

interface Props {
  steps: StepsControl;
  onNext(): void;
}

/** The fields in which something is missing: how many, and the first of them by name. */
interface Missing {
  count: number;
  named: { path: string; name: string }[];
}

/** This many are named; more are only counted. */
const NAMED = 3;

/** The fields of these paths as the foot names them. */
function missingOf(paths: readonly string[], draft: SurveyDraft): Missing {
  const named = paths.slice(0, NAMED).map((path) => ({ path, name: cardName(path) ?? placeName(path, draft) }));
  return { count: paths.length, named };
}

/** Back and Next at the end of a step. If Next is not possible, it says where something is missing. */
export function StepFoot({ steps, onNext }: Props) {
  const { step, before, after, backToSummary } = steps;
  const isBusy = useEdited(isSaving);
  // "Publish changes" in the header is the one primary button then.
  const isSecond = useEdited(hasChanges);
  const missing = useEditedContent(({ draft }) => missingOf(stepGaps(step, draft), draft));
  const [isAsked, setAsked] = useState(false);
  const isMissing = missing.count > 0;
  return (
    <div className={classes.foot}>
      {before ? (
        <Button variant="default" onClick={() => steps.go(before.name)}>
          {t.back}
        </Button>
      ) : (
        <span />
      )}
      {after && isMissing && <MissingFields missing={missing} onField={steps.goToField} />}
      {backToSummary && (
        <Button variant="default" ms="auto" onClick={backToSummary}>
          {summary.back}
        </Button>
      )}
      {after && (
        // Pressing it while disabled shows what is missing.
        <Button
          variant={isSecond ? 'default' : 'filled'}
          disabled={isBusy}
          data-disabled={isMissing || undefined}
          aria-disabled={isMissing || undefined}
          className={classes.next}
          onClick={() => {
            setAsked(true);
            onNext();
          }}
        >
          {t.nextStep({ title: after.title })}
        </Button>
      )}
      <VisuallyHidden role="status">{isAsked && isMissing && t.thingsMissing({ count: missing.count })}</VisuallyHidden>
    </div>
  );
}

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
