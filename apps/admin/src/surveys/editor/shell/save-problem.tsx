import { Alert, Anchor, Button, Text } from '@mantine/core';
import { confirm, errorText, Items, Row } from '@userfeedback/admin-ui';

import { t } from '../../../messages/editor.ts';
import { isSaving } from '../draft/editor-state.ts';
import { useDraft, useEdited, useFieldErrors } from '../draft/use-editor.ts';
import classes from '../editor.module.css';
import { placeName } from './place-name.ts';

/** Why a save failed, as far as it decides what can be done. */
export type ProblemKind = 'signed-out' | 'conflict' | 'in-trash' | 'gone' | 'other';

export interface SaveProblemProps {
  error: Error | null;
  kind: ProblemKind;
  onRetry(): void;
  /** Opens the stored version in place of the draft. */
  onReload(): void;
  /** Saves the draft over the version that was stored in the meantime. */
  onOverwrite(): void;
  /** Restores the survey from the trash and saves the draft again. */
  onRestore(): void;
  /** Saves the draft as another survey. */
  onSaveAsNew(): void;
  onSignIn(): void;
  /** Opens the field of this path. */
  onField(path: string): void;
  onClose(): void;
}

/** Why the last save failed and what to do about it. The edits are still there. */
export function SaveProblem(props: SaveProblemProps) {
  const { error, kind, onField, onClose } = props;
  const draft = useDraft();
  const fields = Object.entries(useFieldErrors());
  const isKept = useEdited((state) => state.isKept);
  return (
    <Alert
      color="red"
      role="alert"
      title={kind === 'signed-out' ? t.signedOut : t.notSaved}
      className={classes.failed}
      withCloseButton
      closeButtonLabel={t.closeBanner}
      onClose={onClose}
    >
      <Text>
        {kind !== 'signed-out' && `${errorText(error)} `}
        {isKept && t.isKept}
      </Text>
      {fields.length > 0 && (
        <Items component="ul" data-bullets gap="xs" mah="24vh" my="xs" py={2} className={classes.faults}>
          {fields.map(([path, text]) => (
            <li key={path}>
              <Anchor
                component="button"
                type="button"
                inherit
                underline="always"
                ta="start"
                onClick={() => onField(path)}
              >
                {placeName(path, draft)}: {text}
              </Anchor>
            </li>
          ))}
        </Items>
      )}
      <Row gap="xs" mt="xs">
        <Remedies {...props} />
      </Row>
    </Alert>
  );
}

function Remedies({ kind, ...props }: SaveProblemProps) {
  const isBusy = useEdited(isSaving);
  const { onRetry, onReload, onOverwrite, onRestore, onSaveAsNew, onSignIn } = props;
  if (kind === 'conflict') {
    const reload = async () => {
      if (await confirm(t.discard)) onReload();
    };
    return (
      <>
        <Button size="xs" variant="default" onClick={reload}>
          {t.loadTheirs}
        </Button>
        <Button size="xs" variant="default" onClick={onOverwrite} loading={isBusy}>
          {t.overwrite}
        </Button>
      </>
    );
  }
  if (kind === 'gone' || kind === 'in-trash') {
    return (
      <>
        {kind === 'in-trash' && (
          <Button size="xs" variant="default" onClick={onRestore} loading={isBusy}>
            {t.restoreAndSave}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onSaveAsNew} loading={isBusy}>
          {t.saveAsNew}
        </Button>
      </>
    );
  }
  return (
    <>
      {kind === 'signed-out' && (
        <Button size="xs" variant="default" onClick={onSignIn}>
          {t.signIn}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={onRetry} loading={isBusy}>
        {t.tryAgain}
      </Button>
    </>
  );
}
