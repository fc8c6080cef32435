import { Alert, Anchor, Text } from '@mantine/core';
import { errorText, fieldTexts, hasCode } from '@userfeedback/admin-ui';
import { BASE, paths } from '../../paths.ts';
import { t } from '../../strings/editor.ts';
import classes from './editor.module.css';

interface Props {
  error: unknown;
  surveyId: number | null;
  onClose(): void;
}

/** Why the last save failed; the edits are still there. Where somebody else was faster, their version can be opened. */
export function SaveProblem({ error, surveyId, onClose }: Props) {
  const fields = fieldTexts(error);
  return (
    <Alert
      color="red"
      role="alert"
      title={t.editor.notSaved}
      className={classes.failed}
      withCloseButton
      closeButtonLabel={t.editor.closeBanner}
      onClose={onClose}
    >
      <Text>
        {errorText(error)}{' '}
        {hasCode(error, 'conflict') && surveyId !== null && (
          <Anchor href={BASE + paths.editQuestions(surveyId)} inherit underline="always">
            {t.editor.openStored}
          </Anchor>
        )}
      </Text>
      {fields.length > 0 && (
        <ul>
          {fields.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
