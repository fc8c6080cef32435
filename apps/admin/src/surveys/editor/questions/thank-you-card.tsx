import { Textarea, Title } from '@mantine/core';
import { Card, Locked, useLock } from '@userfeedback/admin-ui';
import type { ThankYou } from '@userfeedback/contract';
import { setThankYou, thankYouProblem } from '@userfeedback/engine';
import { t } from '../../../strings/editor.ts';
import type { Move } from '../use-survey-draft.ts';

interface Props {
  thankYou: ThankYou;
  edit(move: Move): void;
}

/** What visitors read after the last question (QN-47 to QN-49); editing it takes Pro (GT-04). */
export function ThankYouCard({ thankYou, edit }: Props) {
  const lock = useLock('edit-thank-you');
  return (
    <Card aria-label={t.editor.thankYou}>
      <Title order={2} mb="sm">
        {t.editor.thankYou}
      </Title>
      <Locked capability="edit-thank-you">
        <Textarea
          label={t.editor.thankYouMessage}
          readOnly={lock !== null}
          autosize
          minRows={2}
          maxLength={5000}
          value={thankYou.message}
          error={thankYouProblem(thankYou)}
          onChange={(event) => {
            const message = event.currentTarget.value;
            edit((survey) => setThankYou(survey, { message }));
          }}
        />
      </Locked>
    </Card>
  );
}
