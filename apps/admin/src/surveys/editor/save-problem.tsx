import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { confirm, errorText } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import type { FieldPlace } from '@userfeedback/engine';
import { placeOfField } from '@userfeedback/engine';
import { t } from '../../strings/editor.ts';
import classes from './editor.module.css';
import { STEPS } from './steps.ts';

interface Props {
  error: Error | null;
  kind: 'signed-out' | 'conflict' | 'other';
  fieldErrors: Record<string, string>;
  draft: SurveyDraft;
  isSaving: boolean;
  onRetry(): void;
  /** Opens the stored version in place of the draft. */
  onReload(): void;
  /** Saves the draft over the version stored meanwhile. */
  onOverwrite(): void;
  onSignIn(): void;
  onPlace(place: FieldPlace): void;
  onClose(): void;
}

/** Why the last save failed and what can be done about it; the edits are still there. */
export function SaveProblem(props: Props) {
  const { error, kind, fieldErrors, draft, onPlace, onClose } = props;
  const fields = Object.entries(fieldErrors);
  return (
    <Alert
      color="red"
      role="alert"
      title={kind === 'signed-out' ? t.editor.signedOut : t.editor.notSaved}
      className={classes.failed}
      withCloseButton
      closeButtonLabel={t.editor.closeBanner}
      onClose={onClose}
    >
      <Text>
        {kind !== 'signed-out' && `${errorText(error)} `}
        {t.editor.isKept}
      </Text>
      {fields.length > 0 && (
        <ul>
          {fields.map(([path, text]) => {
            const place = placeOfField(path, draft);
            return (
              <li key={path}>
                <Anchor
                  component="button"
                  type="button"
                  inherit
                  underline="always"
                  onClick={() => onPlace(place)}
                >
                  {nameOf(place, draft)}
                </Anchor>
                : {text}
              </li>
            );
          })}
        </ul>
      )}
      <Group gap="xs" mt="xs">
        <Remedies {...props} />
      </Group>
    </Alert>
  );
}

function Remedies({ kind, isSaving, onRetry, onReload, onOverwrite, onSignIn }: Props) {
  if (kind === 'conflict') {
    const reload = async () => {
      if (await confirm(t.editor.discard)) onReload();
    };
    return (
      <>
        <Button size="xs" variant="default" onClick={reload}>
          {t.editor.loadTheirs}
        </Button>
        <Button size="xs" variant="default" onClick={onOverwrite} loading={isSaving}>
          {t.editor.overwrite}
        </Button>
      </>
    );
  }
  return (
    <>
      {kind === 'signed-out' && (
        <Button size="xs" variant="default" onClick={onSignIn}>
          {t.editor.signIn}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={onRetry} loading={isSaving}>
        {t.editor.tryAgain}
      </Button>
    </>
  );
}

/** What the person knows the place by. */
function nameOf({ step, questionId }: FieldPlace, draft: SurveyDraft): string {
  const index = draft.questions.findIndex(({ id }) => id === questionId);
  if (index >= 0) return t.editor.questionNumber(index + 1);
  return STEPS.find(({ name }) => name === step)?.title ?? step;
}
