import { SegmentedControl, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';

import { Items, useWantedField } from '@userfeedback/admin-ui';

import { QUESTIONS_MAX } from '@userfeedback/contract/limits';
import { ensureQuestion } from '@userfeedback/engine';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useShallow } from 'zustand/react/shallow';
import { t } from '../../../../messages/editor.ts';
import { t as languages } from '../../../../messages/languages.ts';
import { t as words } from '../../../../messages/questions.ts';
import { makeId } from '../../draft/make-id.ts';
import type { StepProps } from '../../draft/step-props.ts';
import { useEdited, useEditor } from '../../draft/use-editor.ts';
import classes from '../../editor.module.css';
import { useEditorKeys } from '../../keys/use-editor-keys.ts';
import { PreviewPane } from '../preview/preview-pane.tsx';
import { AddQuestion } from './add-question.tsx';
import { usePaste } from './paste/use-paste.ts';
import { QuestionList } from './question-list.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { useSelection } from './selection/use-selection.ts';
import { ThankYouCard } from './thank-you-card.tsx';
import { Translate } from './translate/translate.tsx';
import type { Picked } from './types/type-groups.ts';
import { LISTS } from './types/type-picker.tsx';
import { useAdding } from './use-adding.ts';
import type { CardMoves, OnLoss } from './use-card-moves.ts';
import { useCardMoves } from './use-card-moves.ts';
import type { OpenCard } from './use-open-card.ts';
import { cardElement, useOpenCard } from './use-open-card.ts';

/** On wider screens the preview is beside the cards; on narrower ones a switch shows one or the other. */
const BESIDE = '(min-width: 1024px)';

const VIEWS = ['build', 'preview', 'translate'] as const;

interface Props extends StepProps {
  /** Says what an edit has done and offers to undo it; called together with the edit. */
  offerUndo(text: string): void;
  onLoss: OnLoss;
}

/** Title, question cards, thank-you card and the live preview. */
export function QuestionsStep({ foot, offerUndo, onLoss }: Props) {
  const { prepare } = useEditor();
  const isBeside = useMediaQuery(BESIDE, true, { getInitialValueInEffect: false });
  const [view, setView] = useState<'build' | 'preview' | 'translate'>('build');
  const { others } = useEdited(({ draft }) => draft.languages);
  const [language, setLanguage] = useState<string>();
  const translated = others.find(({ tag }) => tag === language)?.tag ?? others[0]?.tag;
  // Beside the preview there is always something to build or to translate.
  const shown = translated === undefined && view === 'translate' ? 'build' : view;
  const isBuilt = isBeside ? shown !== 'translate' : shown === 'build';
  useTranslateLink((tag) => {
    setLanguage(tag);
    setView('translate');
  });
  const ids = useEdited(useShallow(({ draft }) => draft.questions.map(({ id }) => id)));
  const cards = useOpenCard(ids[0]);
  const { openId, openNew } = cards;
  useLinkedCard(cards);
  useWantedField((path) => {
    const [head, place] = path.split('.');
    if (head === 'translations') {
      setLanguage(place);
      setView('translate');
    } else setView(path.startsWith('settings.theming.') ? 'preview' : 'build');
    const id = head === 'questions' ? ids[Number(place)] : undefined;
    if (id !== undefined) openNew(id);
  });
  const count = ids.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the step opens; later all may be deleted
  useEffect(() => {
    if (count > 0) return;
    const id = makeId();
    prepare((survey) => ensureQuestion(survey, () => id));
    openNew(id);
  }, []);

  const isNps = useEdited(({ draft }) => draft.type === 'nps');
  const moves = useCardMoves({ offerUndo, onLoss, onCopy: (id) => openNew(id, 'select') });
  const selection = useSelection(ids, isNps);
  const [adding, setAdding] = useState<{ index: number; time: number } | null>(null);
  const { add, paste, openPaste } = useAdding(cards, offerUndo);
  usePaste({ onCopied: paste, onLines: openPaste });
  const addBelow = useCallback(
    (index: number) => setAdding((was) => ({ index: index + 1, time: (was?.time ?? 0) + 1 })),
    [],
  );
  const addAt = useCallback(
    (picked: Picked, index?: number) => {
      // The place is that of another gap now.
      setAdding((was) => was && { ...was, index: -1 });
      add(picked, index);
    },
    [add],
  );
  const why = fullBecause(isNps, count);
  useCardKeys({ ids, openId, moves, onAddBelow: why === null ? addBelow : undefined });
  useEditorKeys({ view: isBeside ? undefined : () => setView(view === 'build' ? 'preview' : 'build') });

  return (
    <>
      {(!isBeside || translated !== undefined) && (
        <SegmentedControl
          aria-label={t.view}
          value={isBeside && shown === 'preview' ? 'build' : shown}
          onChange={(value) => setView(VIEWS.find((each) => each === value) ?? 'build')}
          data={[
            { value: 'build', label: t.build },
            ...(isBeside ? [] : [{ value: 'preview', label: t.preview }]),
            ...(translated === undefined ? [] : [{ value: 'translate', label: languages.translate.mode }]),
          ]}
        />
      )}
      <div className={classes.columns} data-beside={isBeside || undefined}>
        {translated !== undefined && shown === 'translate' && <Translate tag={translated} onLanguage={setLanguage} />}
        {isBuilt && (
          <Items gap="sm">
            <div {...{ [LISTS]: '' }} className={classes.lists} />
            <QuestionList
              cards={cards}
              moves={moves}
              selection={selection}
              fullBecause={why}
              adding={adding}
              onAdd={addAt}
              onAddBelow={addBelow}
            />
            {count === 0 && <Text c="dimmed">{words.none}</Text>}
            <AddQuestion
              fullBecause={why}
              isEmpty={count === 0}
              opening={adding?.index === count ? adding.time : undefined}
              onAdd={addAt}
              onPaste={openPaste}
            />
            <ThankYouCard />
          </Items>
        )}
        {(isBeside || shown === 'preview') && (
          <PreviewPane
            // What is translated is what the preview shows.
            key={shown === 'translate' ? translated : undefined}
            questionId={openId}
            startsIn={shown === 'translate' ? translated : undefined}
          />
        )}
        {foot}
      </div>
      {selection.ids.length > 0 && <SelectionBar selection={selection} all={ids} fullBecause={why} moves={moves} />}
    </>
  );
}

interface CardKeys {
  ids: readonly string[];
  openId: string | undefined;
  moves: CardMoves;
  /** Undefined if no question can be added. */
  onAddBelow: ((index: number) => void) | undefined;
}

/** The keys of the open card. */
function useCardKeys({ ids, openId, moves, onAddBelow }: CardKeys): void {
  const at = openId === undefined ? -1 : ids.indexOf(openId);
  const act = (isPossible: boolean, work: (id: string) => void) =>
    isPossible && openId !== undefined ? () => work(openId) : undefined;
  const canAdd = at >= 0 && onAddBelow !== undefined;
  useEditorKeys({
    duplicate: act(canAdd, (id) => moves.duplicate([id])),
    moveUp: act(at > 0, (id) => moves.move([id], at - 1)),
    moveDown: act(at >= 0 && at < ids.length - 1, (id) => moves.move([id], at + 1)),
    add: onAddBelow && (() => onAddBelow(at < 0 ? ids.length - 1 : at)),
  });
}

function fullBecause(isNps: boolean, count: number): string | null {
  if (isNps) return words.onlyNps;
  return count >= QUESTIONS_MAX ? words.max({ count: QUESTIONS_MAX }) : null;
}

/** Calls `open` when the address names a language to translate into (`#translate-de`). */
function useTranslateLink(open: (tag: string) => void): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per followed link
  useEffect(() => {
    const tag = /^#translate-([\w-]+)$/.exec(hash)?.[1];
    if (tag !== undefined) open(tag);
  }, [hash, key]);
}

/** Opens the card that the address names (`#question-7`) and focuses its title. */
function useLinkedCard({ openId, openNew }: OpenCard): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per followed link
  useEffect(() => {
    const id = /^#question-(.+)$/.exec(hash)?.[1];
    const card = id === undefined ? null : cardElement(decodeURIComponent(id));
    if (!id || !card) return;
    if (openId === id) card.querySelector<HTMLElement>('[data-question-title]')?.focus();
    else openNew(decodeURIComponent(id));
  }, [hash, key]);
}
