import { Select, Text } from '@mantine/core';
import { spokenIn } from '@userfeedback/engine';
import { WORD_FILES } from '@userfeedback/engine/languages/words/index';
import { t } from '../../messages/languages.ts';
import { bothNames, offeredLanguages } from './language-names.ts';

interface Props {
  label: string;
  description?: string;
  placeholder?: string;
  value: string | null;
  /** Tags that cannot be chosen. */
  without: readonly string[];
  disabled?: boolean;
  onChoose(tag: string): void;
}

/** Finds a language by its name in the admin's language or its own. */
export function LanguagePicker({ value, without, onChoose, ...field }: Props) {
  const offered = offeredLanguages();
  const tags = value === null || offered.includes(value) ? offered : [value, ...offered];
  return (
    <Select
      {...field}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t.card.nothing}
      value={value}
      data={tags.filter((tag) => !without.includes(tag)).map((tag) => ({ value: tag, label: bothNames(tag) }))}
      renderOption={({ option }) => (
        <div>
          <div>{option.label}</div>
          {remarkOn(option.value) && (
            <Text size="xs" c="dimmed">
              {remarkOn(option.value)}
            </Text>
          )}
        </div>
      )}
      onChange={(tag) => tag && onChoose(tag)}
    />
  );
}

/** What is worth knowing before somebody chooses a language; null: nothing. */
function remarkOn(tag: string): string | null {
  const spoken = spokenIn(tag);
  if (spoken === undefined) return t.picker.notSpoken;
  return spoken !== 'en' && WORD_FILES[spoken].reviewed_by === null ? t.picker.unreviewed : null;
}
