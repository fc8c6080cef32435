import { Button, VisuallyHidden } from '@mantine/core';
import { EmptyState, LostDrawing, SurveyDrawing } from '@userfeedback/admin-ui';
import type { SurveyTemplate } from '@userfeedback/contract';
import { useRef, useState } from 'react';
import { t } from '../../../../messages/setup.ts';
import { findTemplates, NO_FILTER } from './find-templates.ts';
import { Masonry } from './masonry.tsx';
import { TemplateCard } from './template-card.tsx';
import { TemplateFilters } from './template-filters.tsx';

interface Props {
  templates: readonly SurveyTemplate[];
  /** The key of the survey's template. */
  inUse: string | null;
  onPick(template: SurveyTemplate): void;
}

/** The templates to choose from. */
export function TemplateBoard({ templates, inUse, onPick }: Props) {
  const [filter, setFilter] = useState(NO_FILTER);
  const searchField = useRef<HTMLInputElement>(null);
  const found = findTemplates(templates, filter);
  const showAll = () => {
    setFilter(NO_FILTER);
    searchField.current?.focus();
  };
  if (templates.length === 0) {
    return (
      <EmptyState drawing={<SurveyDrawing />} title={t.none}>
        {t.noneText}
      </EmptyState>
    );
  }
  return (
    <>
      <TemplateFilters
        templates={templates}
        filter={filter}
        searchField={searchField}
        onChange={(patch) => setFilter((before) => ({ ...before, ...patch }))}
      />
      <VisuallyHidden role="status">{t.count({ count: found.length })}</VisuallyHidden>
      {found.length === 0 ? (
        <EmptyState
          drawing={<LostDrawing />}
          title={t.noMatch}
          action={
            <Button variant="default" onClick={showAll}>
              {t.showAll}
            </Button>
          }
        >
          {filter.search.trim() === '' ? t.noneInCategories : t.noMatchText({ query: filter.search })}
        </EmptyState>
      ) : (
        <Masonry label={t.templates} items={found} keyOf={({ key }) => key}>
          {(template) => (
            <TemplateCard template={template} isInUse={template.key === inUse} onPick={() => onPick(template)} />
          )}
        </Masonry>
      )}
    </>
  );
}
