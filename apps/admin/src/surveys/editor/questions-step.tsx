import { Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { QuestionType } from '@userfeedback/contract';
import { addQuestion, ensureQuestion, questionsStepProblems, setTitle } from '@userfeedback/engine';
import { useEffect, useState } from 'react';
import { t } from '../../strings/editor.ts';
import { AddQuestion } from './add-question.tsx';
import classes from './editor.module.css';
import { PreviewPane } from './preview-pane.tsx';
import { QuestionCard } from './question-card.tsx';
import { ThankYouCard } from './thank-you-card.tsx';
import { TitleEdit } from './title-edit.tsx';
import type { Editor } from './use-survey-draft.ts';

interface Props {
  editor: Editor;
  next: { label: string; disabled: boolean; onClick(): void } | undefined;
  onBack: (() => void) | undefined;
}

/** From here on the preview stands beside the cards; below, a switch shows one or the other. */
const BESIDE = '(min-width: 1024px)';

/** Title, question cards, thank-you card and the live preview (QN-05). */
export function QuestionsStep({ editor, next, onBack }: Props) {
  const { draft, edit, save } = editor;
  const isBeside = useMediaQuery(BESIDE, true, { getInitialValueInEffect: false });
  const [view, setView] = useState<'build' | 'preview'>('build');
  const [openId, setOpenId] = useState(draft.questions[0]?.id);
  const problems = questionsStepProblems(draft);
  const count = draft.questions.length;

  useEffect(() => {
    if (count > 0) return;
    const id = makeId();
    edit((survey) => ensureQuestion(survey, () => id));
    setOpenId(id);
  }, [count, edit]);

  const add = async (type: QuestionType) => {
    if (count > 0 && !(await save())) return;
    const id = makeId();
    edit((survey) => addQuestion(survey, type, () => id));
    setOpenId(id);
  };

  return (
    <>
      <div className={classes.titleRow}>
        <TitleEdit title={draft.title} onChange={(title) => edit((survey) => setTitle(survey, title))} />
        {!isBeside && (
          <SegmentedControl
            aria-label={t.editor.view}
            value={view}
            onChange={(value) => setView(value === 'preview' ? 'preview' : 'build')}
            data={[
              { value: 'build', label: t.editor.build },
              { value: 'preview', label: t.editor.preview },
            ]}
          />
        )}
      </div>
      <div className={classes.columns} data-beside={isBeside || undefined}>
        {(isBeside || view === 'build') && (
          <div className={classes.cards}>
            {draft.questions.map((question, index) => (
              <QuestionCard
                key={question.id}
                editor={editor}
                question={question}
                index={index}
                problems={problems.get(question.id) ?? []}
                isOpen={question.id === openId}
                onToggle={() => setOpenId(question.id === openId ? undefined : question.id)}
              />
            ))}
            <AddQuestion disabled={draft.type === 'nps' || editor.isSaving} onAdd={add} />
            <ThankYouCard thankYou={draft.settings.thank_you} edit={edit} />
          </div>
        )}
        {(isBeside || view === 'preview') && <PreviewPane draft={draft} questionId={openId} />}
      </div>
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
    </>
  );
}

/** Unguessable is not needed, unique is; works without a secure context too. */
function makeId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
