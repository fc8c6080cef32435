import { Textarea, UnstyledButton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useFieldMarks, useLock } from '@userfeedback/admin-ui';
import type { ThankYou } from '@userfeedback/contract';
import { setThankYou, thankYouProblem } from '@userfeedback/engine';
import { t } from '../../../../strings/questions.ts';
import type { Editor } from '../../draft/use-survey-draft.ts';
import classes from './thank-you.module.css';

interface Props {
  thankYou: ThankYou;
  edit: Editor['edit'];
}

/** What visitors read after the last question (QN-48, QN-49); on Lite an upgrade overlay lies over it (GT-04). */
export function ThankYouMessage({ thankYou, edit }: Props) {
  const lock = useLock('edit-thank-you');
  const isAll = thankYou.type === 'message';
  return (
    <div className={classes.overlaid}>
      <Textarea
        label={isAll ? t.thankYou.message : t.thankYou.fallback}
        readOnly={lock !== null}
        tabIndex={lock ? -1 : undefined}
        autosize
        minRows={2}
        maxLength={5000}
        value={thankYou.message}
        onChange={(event) => {
          const message = event.currentTarget.value;
          edit((survey) => setThankYou(survey, { message }));
        }}
        {...useFieldMarks()('settings.thank_you.message', isAll && thankYouProblem(thankYou))}
      />
      {lock && (
        <UnstyledButton className={classes.overlay} onClick={() => lock.open()}>
          <IconLock size={16} aria-hidden />
          {lock.reason}
        </UnstyledButton>
      )}
    </div>
  );
}
