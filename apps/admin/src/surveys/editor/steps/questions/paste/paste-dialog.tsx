import { Button, Checkbox, NativeSelect, Text, Textarea } from '@mantine/core';
import { closeModal, Items, Row } from '@userfeedback/admin-ui';
import type { Question, QuestionType } from '@userfeedback/contract';
import { PASTED_TEXT_MAX, QUESTIONS_MAX } from '@userfeedback/contract/limits';
import type { ReadQuestion } from '@userfeedback/engine';
import { answerTextsOf, faceOf, makeQuestions, textToSurvey } from '@userfeedback/engine';
import { useEffect, useId, useMemo, useState } from 'react';
import { t } from '../../../../../messages/writing.ts';
import { typeName } from '../../../../type-name.ts';
import { makeId } from '../../../draft/make-id.ts';
import { looksCopied, readCopied } from './copied.ts';
import classes from './paste-dialog.module.css';

export interface PasteProps {
  /** What the field holds at first. */
  text: string;
  /** The types that the site may use. */
  allowed: readonly QuestionType[];
  /** What the site needs to demand answers; null: it can. */
  requiredNeeds: string | null;
  /** How many questions the survey has room for. */
  room: number;
  /** The first line may be the survey's title. */
  hasTitle?: boolean;
  onAdd(questions: Question[], title: string | null): void;
}

/** What a person has changed about the questions that were read: by their places. */
interface Choices {
  left: ReadonlySet<number>;
  types: ReadonlyMap<number, QuestionType>;
}

const NO_CHOICES: Choices = { left: new Set(), types: new Map() };

/** A text field, and below it the questions that were understood. Nothing is added before the button is pressed. */
export function PasteDialog({ text: given, allowed, requiredNeeds, room, hasTitle = false, onAdd }: PasteProps) {
  const [text, setText] = useState(given);
  const [choices, setChoices] = useState(NO_CHOICES);
  const copied = useCopied(text);
  const read = useMemo(
    () =>
      looksCopied(text)
        ? { title: null, questions: [], left: [] }
        : textToSurvey(text, { hasTitle, isAllowed: (type) => allowed.includes(type) }),
    [text, hasTitle, allowed],
  );
  const found = copied ? copied.map(asRead) : read.questions;
  const shown = found.slice(0, room).map((question, at) => retyped(question, choices.types.get(at)));
  const added = shown.flatMap((question, at) => (choices.left.has(at) ? [] : [{ question, at }]));
  const add = () => {
    const chosen = added.map(({ question }) => question);
    closeModal();
    if (copied)
      onAdd(
        copied.filter((_, at) => added.some((each) => each.at === at)),
        null,
      );
    else onAdd(makeQuestions(chosen, makeId), read.title);
  };
  return (
    <Items>
      <Textarea
        label={t.paste.field}
        description={t.paste.help}
        autosize
        minRows={5}
        maxRows={10}
        maxLength={PASTED_TEXT_MAX}
        data-autofocus
        data-own-undo
        value={text}
        error={copied === null && t.paste.newer}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChoices(NO_CHOICES);
        }}
      />
      {read.title !== null && <Text fw={500}>{read.title}</Text>}
      {shown.length === 0 && copied !== null && (
        <Text c="dimmed" size="sm">
          {t.paste.nothing}
        </Text>
      )}
      {shown.length > 0 && (
        <Items component="ol" gap={4} p={2} className={classes.questions} aria-label={t.paste.understood}>
          {shown.map((question, at) => (
            <Understood
              // biome-ignore lint/suspicious/noArrayIndexKey: what was read has no ids
              key={at}
              number={at + 1}
              question={question}
              types={copied ? [question.type] : allowed}
              requiredNeeds={requiredNeeds}
              isLeft={choices.left.has(at)}
              onToggle={() => setChoices((was) => ({ ...was, left: toggled(was.left, at) }))}
              onType={(type) => setChoices((was) => ({ ...was, types: new Map([...was.types, [at, type]]) }))}
            />
          ))}
        </Items>
      )}
      {read.left.length > 0 && (
        <div>
          <Text size="sm" fw={500}>
            {t.paste.left}
          </Text>
          <Text component="ul" c="dimmed" className={classes.left}>
            {read.left.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids
              <li key={at} dir="auto">
                {line}
              </li>
            ))}
          </Text>
        </div>
      )}
      {found.length > room && (
        <Text size="sm" c="var(--uf-amber-text)" role="status">
          {t.paste.firstFit({ count: room, max: QUESTIONS_MAX })}
        </Text>
      )}
      <Row justify="end" gap="sm">
        <Button variant="default" onClick={closeModal}>
          {t.paste.cancel}
        </Button>
        <Button disabled={added.length === 0} onClick={add}>
          {t.paste.add({ count: added.length })}
        </Button>
      </Row>
    </Items>
  );
}

interface UnderstoodProps {
  number: number;
  question: ReadQuestion;
  types: readonly QuestionType[];
  requiredNeeds: string | null;
  isLeft: boolean;
  onToggle(): void;
  onType(type: QuestionType): void;
}

/** One question of the text: whether it is added, its title, its options and its type. */
function Understood({ number, question, types, requiredNeeds, isLeft, onToggle, onType }: UnderstoodProps) {
  const id = useId();
  const { title, type, required, options } = question;
  const count = options.length;
  const fit = makeQuestions([question], String).reduce((sum, made) => sum + answerTextsOf(made).length, 0);
  const facts = [
    ...(count > fit ? [t.paste.optionsFit({ count, fit })] : []),
    ...(count > 0 && count === fit ? [t.paste.options({ count })] : []),
    ...(required ? [requiredNeeds === null ? t.paste.required : t.paste.requiredKept({ needs: requiredNeeds })] : []),
  ];
  return (
    <li className={classes.question} data-left={isLeft || undefined}>
      <Checkbox aria-label={t.paste.include({ number })} aria-describedby={id} checked={!isLeft} onChange={onToggle} />
      <Text span c="dimmed" data-number>
        {number}
      </Text>
      <span id={id}>
        <span dir="auto" className={classes.title}>
          {title}
        </span>
        {facts.length > 0 && (
          <Text span c="dimmed" data-number size="xs">
            {facts.join(' · ')}
          </Text>
        )}
      </span>
      <NativeSelect
        className={classes.type ?? ''}
        aria-label={t.paste.typeOf({ number })}
        disabled={types.length < 2}
        value={type}
        data={types.map((each) => ({ value: each, label: typeName(each) }))}
        onChange={(event) => {
          const picked = types.find((each) => each === event.currentTarget.value);
          if (picked) onType(picked);
        }}
      />
    </li>
  );
}

/** The questions in a text that was copied; undefined for another text, null if they cannot be read. */
function useCopied(text: string): Question[] | null | undefined {
  const [copied, setCopied] = useState<Question[] | null>();
  useEffect(() => {
    let isCurrent = true;
    if (looksCopied(text)) void readCopied(text).then((found) => isCurrent && setCopied(found));
    else setCopied(undefined);
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return copied;
}

function retyped(question: ReadQuestion, type: QuestionType | undefined): ReadQuestion {
  if (type === undefined || type === question.type) return question;
  const { config: _, ...rest } = question;
  return { ...rest, type };
}

function asRead(question: Question): ReadQuestion {
  const { title, type, settings } = question;
  return { title, type, required: settings.required, options: faceOf(question).optionValues(question) };
}

function toggled(places: ReadonlySet<number>, at: number): ReadonlySet<number> {
  const next = new Set(places);
  if (!next.delete(at)) next.add(at);
  return next;
}
