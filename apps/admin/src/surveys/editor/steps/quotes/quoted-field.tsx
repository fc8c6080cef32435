import { Button, Popover, Select, Text, TextInput } from '@mantine/core';
import { Items } from '@userfeedback/admin-ui';
import { QUOTES } from '@userfeedback/contract/field-limits';
import type { quotable } from '@userfeedback/engine';
import {
  fieldLabel,
  listQuotes,
  namedFields,
  readTitle,
  readWithFallbacks,
  takesAnswer,
  writeQuote,
} from '@userfeedback/engine';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { t as questionTexts } from '../../../../messages/questions.ts';
import { t } from '../../../../messages/quotes.ts';
import classes from './quoted-field.module.css';

type Quotable = ReturnType<typeof quotable>;

/** What puts "Insert" into a field, to spread into it. */
export interface InsertSection {
  rightSection?: ReactNode;
  rightSectionWidth?: number;
  rightSectionPointerEvents?: 'all';
  classNames?: { section: string; input: string };
}

interface Props {
  text: string;
  /** Characters that it has room for. */
  max: number;
  /** Whether there is something to quote. */
  canQuote: boolean;
  /** Called when somebody wants to insert something. */
  quotable(): Quotable;
  onChange(text: string): void;
  /** The field. */
  children(section: InsertSection): ReactNode;
}

/** A field whose text can quote answers and hidden fields: "Insert" inside it, and below how the text reads. */
export function QuotedField({ text, max, canQuote, quotable, onChange, children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [inserted, setInserted] = useState<{ end: number } | null>(null);
  useEffect(() => {
    if (!inserted) return;
    const field = fieldIn(root.current);
    field?.focus();
    field?.setSelectionRange(inserted.end, inserted.end);
  }, [inserted]);

  const insert = (token: string) => {
    // Whoever came by the Tab key has selected all of the text: it stays.
    const at = fieldIn(root.current)?.selectionEnd ?? text.length;
    onChange(text.slice(0, at) + token + text.slice(at));
    setInserted({ end: at + token.length });
    setOpen(false);
  };
  const problemOf = (token: string) => {
    if (listQuotes(text).length >= QUOTES.most) return t.most({ n: QUOTES.most });
    return text.length + token.length > max ? t.noRoom : undefined;
  };
  const button = (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-xs"
          className={classes.insert}
          data-open={isOpen || undefined}
          // The field keeps its cursor.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpen(!isOpen)}
        >
          {t.insert}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <InsertForm quotable={quotable} problemOf={problemOf} onInsert={insert} />
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <Items gap={4} ref={root} className={classes.field}>
      {children(
        canQuote
          ? {
              rightSection: button,
              rightSectionWidth: 96,
              rightSectionPointerEvents: 'all',
              classNames: { section: classes.insertSection ?? '', input: classes.insertInput ?? '' },
            }
          : {},
      )}
      <ReadsLine text={text} />
    </Items>
  );
}

/** How a text with quotes reads for those who have answered nothing; nothing of other texts. */
function ReadsLine({ text }: { text: string }) {
  if (listQuotes(text).length === 0) return null;
  return (
    <Text c="dimmed" size="xs" className={classes.reads} dir="auto">
      {t.reads({ text: readWithFallbacks(text) })}
    </Text>
  );
}

interface FormProps {
  quotable(): Quotable;
  /** Why there is no room for it. */
  problemOf(token: string): string | undefined;
  onInsert(token: string): void;
}

/** Asks what to quote, and what to say where there is nothing to quote. */
function InsertForm({ quotable, problemOf, onInsert }: FormProps) {
  const [groups] = useState(() => groupsOf(quotable()));
  const [first, ...others] = groups.flatMap(({ items }) => items);
  const [name, setName] = useState(others.length === 0 ? (first?.value ?? null) : null);
  const [fallback, setFallback] = useState('');
  const token = name === null ? undefined : writeQuote(name, fallback);
  const problem = token && problemOf(token);
  return (
    <Items
      component="form"
      gap="sm"
      // The texts here are none of the survey.
      data-own-undo
      onSubmit={(event) => {
        event.preventDefault();
        if (token !== undefined && problem === undefined) onInsert(token);
      }}
    >
      <Select
        label={t.quoted}
        data={groups}
        value={name}
        allowDeselect={false}
        searchable
        maxDropdownHeight={220}
        comboboxProps={{ withinPortal: false }}
        onChange={setName}
        error={problem}
      />
      <TextInput
        label={t.fallback}
        description={t.fallbackHelp}
        value={fallback}
        maxLength={QUOTES.characters}
        onChange={(event) => setFallback(event.currentTarget.value)}
      />
      <Button type="submit" disabled={token === undefined || problem !== undefined}>
        {t.insert}
      </Button>
    </Items>
  );
}

/** Answers and fields, each under the name that its token has. */
function groupsOf({ questions, fields }: Quotable) {
  const answers = questions.flatMap((question, at) => {
    const title = readTitle(question).trim() || questionTexts.conditions.untitled;
    return takesAnswer(question)
      ? [{ value: `answer:${question.id}`, label: t.question({ number: at + 1, title }) }]
      : [];
  });
  const hidden = namedFields(fields).map((field) => ({
    value: `field:${field.name}`,
    label: fieldLabel(field),
  }));
  return [
    { group: t.answers, items: answers },
    { group: t.fields, items: hidden },
  ].filter(({ items }) => items.length > 0);
}

function fieldIn(root: HTMLElement | null): HTMLInputElement | HTMLTextAreaElement | null | undefined {
  return root?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
}
