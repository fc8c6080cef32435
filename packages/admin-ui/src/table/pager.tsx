import { ActionIcon, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { Pagination } from '@userfeedback/contract';
import type { ComponentType, SubmitEvent } from 'react';
import { useState } from 'react';
import { Row } from '../feedback/items.tsx';
import { t } from '../messages/table.ts';
import classes from './data-table.module.css';
import { readPage } from './table-state.ts';

export function Pager({
  pagination: { page, pages },
  label,
  onPage,
}: {
  pagination: Pagination;
  label: string;
  onPage(page: number): void;
}) {
  if (pages <= 1) return null;
  return (
    <Row component="nav" isUnbroken gap={4} aria-label={label}>
      <Step label={t.first} icon={IconChevronsLeft} isOff={page <= 1} go={() => onPage(1)} />
      <Step label={t.previous} icon={IconChevronLeft} isOff={page <= 1} go={() => onPage(page - 1)} />
      <PageInput key={page} page={page} pages={pages} onPage={onPage} />
      <Step label={t.next} icon={IconChevronRight} isOff={page >= pages} go={() => onPage(page + 1)} />
      <Step label={t.last} icon={IconChevronsRight} isOff={page >= pages} go={() => onPage(pages)} />
    </Row>
  );
}

/** Stays focusable at the ends, so that the keyboard keeps its place. */
function Step({
  label,
  icon: Icon,
  isOff,
  go,
}: {
  label: string;
  icon: ComponentType<{ size?: number }>;
  isOff: boolean;
  go(): void;
}) {
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      aria-disabled={isOff || undefined}
      data-disabled={isOff || undefined}
      onClick={() => !isOff && go()}
    >
      <Icon size={16} />
    </ActionIcon>
  );
}

function PageInput({ page, pages, onPage }: { page: number; pages: number; onPage(page: number): void }) {
  const [text, setText] = useState(String(page));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = readPage(text, pages) ?? page;
    setText(String(wanted));
    if (wanted !== page) onPage(wanted);
  };
  return (
    <Row
      component="form"
      isUnbroken
      gap={6}
      mx={4}
      c="dimmed"
      className={classes.pageInput}
      data-number
      onSubmit={submit}
    >
      <TextInput
        aria-label={t.page}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => setText(String(page))}
        inputMode="numeric"
        size="xs"
        w={44}
      />
      <span>{t.ofPages({ pages })}</span>
    </Row>
  );
}
