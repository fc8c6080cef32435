import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Card, EmptyState, errorText, hasCode, LostDrawing, Row, SurveyDrawing, useSite } from '@userfeedback/admin-ui';
import type { Survey, SurveyDraft } from '@userfeedback/contract';
import { ensureThankYou, isSameContent, newSurvey, withAddedFields } from '@userfeedback/engine';
import { useEffect, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { api } from '../../api.ts';
import { t } from '../../messages/editor.ts';
import { t as ofList } from '../../messages/survey-list.ts';
import { paths } from '../../paths.ts';
import type { KeptDraft } from './draft/kept-draft.ts';
import { deleteDraftsOf, deleteOldDrafts, draftStore } from './draft/kept-draft.ts';
import { makeId } from './draft/make-id.ts';
import { findSavedHere } from './draft/saved-here.ts';
import classes from './editor.module.css';
import { EditorShell } from './shell/editor-shell.tsx';
import type { StepName } from './steps/steps.ts';
import { STEPS, stepPath } from './steps/steps.ts';

/** `/surveys/new/{step}` and `/surveys/edit/{id}/{step}`: loads the survey and opens the editor. */
export function EditorScreen() {
  const { id, step } = useParams();
  useEffect(() => deleteOldDrafts(), []);
  const name = STEPS.find((known) => known.name === step)?.name;
  if (id === undefined) return <NewSurvey step={name} />;
  if (!name || name === 'setup') return <Navigate to={stepPath('questions', Number(id))} replace />;
  return <ExistingSurvey key={id} id={Number(id)} step={name} />;
}

function NewSurvey({ step }: { step: StepName | undefined }) {
  const site = useSite();
  const [draft, setDraft] = useState<SurveyDraft>();
  const [kept] = useState(() => withAdded(draftStore(site.user.id).readHere()));
  const [blank] = useState(() => ({
    ...newSurvey({ ...site, title: ofList.untitled }),
    creation_key: makeId(),
  }));
  const [savedHere] = useState(findSavedHere);
  const restored = step === 'setup' || draft ? null : kept;
  // The window was loaded again after the new survey had been saved.
  if (savedHere !== null && !draft && !restored && step && step !== 'setup') {
    return <Navigate to={stepPath(step, savedHere)} replace />;
  }
  // Without a draft a later step has nothing to show.
  if (!step || (step !== 'setup' && !draft && !restored)) {
    return <Navigate to={stepPath('setup', null)} replace />;
  }
  const started = draft ?? blank;
  return <EditorShell initial={started} restored={restored} editedId={null} step={step} onStart={setDraft} />;
}

function ExistingSurvey({ id, step }: { id: number; step: StepName }) {
  const survey = useQuery(
    api.surveys.get.queryOptions({
      input: { id, content: 'draft' },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  );
  const { user } = useSite();
  const drafts = draftStore(user.id);
  const [kept, setKept] = useState(() => withAdded(drafts.read({ id })));
  // Once opened, loading the survey again must not change it under the person.
  const [opened, setOpened] = useState<Survey>();
  const isGone = !opened && hasCode(survey.error, 'not_found');
  useEffect(() => {
    if (isGone) deleteDraftsOf([id]);
  }, [isGone, id]);
  // Edits that were sent while the window closed, when nobody was there for the reply.
  const isSent = Boolean(kept && opened && kept.chosen === null && isSameContent(kept.draft, opened));
  useEffect(() => {
    if (isSent) draftStore(user.id).forget({ id });
  }, [isSent, id, user.id]);
  if (!opened && survey.data) setOpened(survey.data);
  if (!opened && survey.error) return <EditorFailed step={step} error={survey.error} onRetry={survey.refetch} />;
  if (!opened) return <Loader my={64} mx="auto" role="status" aria-label={t.loading} />;
  if (opened.status === 'trash') return <Navigate to={paths.surveys} replace />;
  const { revision } = opened;
  const found = kept && asStored(kept, opened);
  const isOlder = found !== null && found.draft.revision !== revision;
  // Moves that nobody asked for are made again when the survey opens.
  const restored = isSent || (isOlder && !found.isDirty) ? null : found;
  if (restored && isOlder) {
    return (
      <KeptChoice
        step={step}
        onMine={() => setKept({ ...restored, draft: { ...restored.draft, revision } })}
        onStored={() => {
          drafts.forget({ id });
          setKept(null);
        }}
      />
    );
  }
  return <EditorShell initial={ensureThankYou(opened)} restored={restored} editedId={id} step={step} />;
}

/** An older version of the editor may have stored them. */
function withAdded(kept: KeptDraft | null): KeptDraft | null {
  return kept && { ...kept, draft: withAddedFields(kept.draft) };
}

/**
 * Stored edits, applied to the survey on the server, which alone knows whether it is published. If the last save was
 * stored although its reply got lost, they are edits of the version stored now.
 */
function asStored(kept: KeptDraft, { last_save_key, revision, status, publish_at }: Survey): KeptDraft {
  const isOwn = last_save_key !== null && kept.draft.save_key === last_save_key;
  const draft = { ...kept.draft, status, publish_at };
  return { ...kept, draft: isOwn ? { ...draft, revision } : draft };
}

/** Shown in place of a survey that does not exist or could not be loaded. */
function EditorFailed({ step, error, onRetry }: { step: StepName; error: unknown; onRetry(): unknown }) {
  if (hasCode(error, 'forbidden')) throw error;
  return (
    <main className={classes.body} data-route={`edit-survey-${step}`}>
      <Card component="div">
        {hasCode(error, 'not_found') ? (
          <EmptyState isScreen drawing={<LostDrawing />} title={t.missing} action={<ToSurveys />}>
            {t.missingText}
          </EmptyState>
        ) : (
          <EmptyState
            isScreen
            drawing={<LostDrawing />}
            title={t.notOpened}
            action={
              <Row gap="sm" justify="center">
                <Button variant="default" component={Link} to={paths.surveys}>
                  {t.viewSurveys}
                </Button>
                <Button onClick={() => void onRetry()}>{t.tryAgain}</Button>
              </Row>
            }
          >
            {errorText(error)}
          </EmptyState>
        )}
      </Card>
    </main>
  );
}

function ToSurveys() {
  return (
    <Button component={Link} to={paths.surveys}>
      {t.viewSurveys}
    </Button>
  );
}

interface ChoiceProps {
  step: StepName;
  onMine(): void;
  onStored(): void;
}

/** The edits in this browser are older than the stored survey: the person chooses which of the two to open. */
function KeptChoice({ step, onMine, onStored }: ChoiceProps) {
  return (
    <main className={classes.body} data-route={`edit-survey-${step}`}>
      <Card component="div">
        <EmptyState
          isScreen
          drawing={<SurveyDrawing />}
          title={t.keptOlder}
          action={
            <Row gap="sm" justify="center">
              <Button variant="default" onClick={onStored}>
                {t.openSaved}
              </Button>
              <Button onClick={onMine}>{t.useMine}</Button>
            </Row>
          }
        >
          {t.keptOlderText}
        </EmptyState>
      </Card>
    </main>
  );
}
