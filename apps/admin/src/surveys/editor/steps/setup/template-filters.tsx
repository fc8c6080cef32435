import { CloseButton, NativeSelect, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Row } from '@userfeedback/admin-ui';
import type { SurveyTemplate } from '@userfeedback/contract';
import type { RefObject } from 'react';
import { t } from '../../../../messages/setup.ts';
import type { TemplateFilter, TemplateSort } from './find-templates.ts';
import { categoriesOf, categoryName } from './find-templates.ts';
import classes from './setup.module.css';

interface Props {
  templates: readonly SurveyTemplate[];
  filter: TemplateFilter;
  /** The search field, which gets the focus back when the search is cleared. */
  searchField: RefObject<HTMLInputElement | null>;
  onChange(patch: Partial<TemplateFilter>): void;
}

const SORTS: readonly TemplateSort[] = ['default', 'popular'];

/** Categories to switch on and off, search and sorting. */
export function TemplateFilters({ templates, filter, searchField, onChange }: Props) {
  const toggle = (category: string) => {
    const { categories } = filter;
    const isOn = categories.includes(category);
    onChange({
      categories: isOn ? categories.filter((each) => each !== category) : [...categories, category],
    });
  };
  return (
    <Row gap="sm">
      <Row component="fieldset" flex="1 1 320px" gap="xs" aria-label={t.categories}>
        {categoriesOf(templates).map((category) => (
          <UnstyledButton
            key={category}
            className={classes.chip}
            aria-pressed={filter.categories.includes(category)}
            onClick={() => toggle(category)}
          >
            {categoryName(category)}
          </UnstyledButton>
        ))}
      </Row>
      <TextInput
        ref={searchField}
        className={classes.search}
        type="search"
        aria-label={t.search}
        placeholder={t.search}
        maxLength={200}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={filter.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
        rightSection={
          filter.search !== '' && (
            <CloseButton
              size="sm"
              aria-label={t.clearSearch}
              onClick={() => {
                onChange({ search: '' });
                searchField.current?.focus();
              }}
            />
          )
        }
      />
      <NativeSelect
        flex="none"
        aria-label={t.sort}
        value={filter.sort}
        onChange={(event) => onChange({ sort: event.currentTarget.value === 'popular' ? 'popular' : 'default' })}
        data={SORTS.map((sort) => ({ value: sort, label: t.sorts[sort] }))}
      />
    </Row>
  );
}
