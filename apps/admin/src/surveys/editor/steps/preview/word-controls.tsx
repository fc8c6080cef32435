import { TextInput } from '@mantine/core';
import { useFieldMarks } from '@userfeedback/admin-ui';
import { t } from '../../../../messages/branding.ts';
import type { BrandingProps } from './branding-props.ts';
import { SiteValue } from './site-value.tsx';

const WORDS = [
  { key: 'skip_text', name: 'skip' },
  { key: 'next_text', name: 'next' },
] as const;

/** The texts of the two buttons below a question; empty ones follow the site's. */
export function WordControls({ theming, settings, change }: BrandingProps) {
  const mark = useFieldMarks();
  return (
    <>
      {WORDS.map(({ key, name }) => (
        <TextInput
          key={key}
          label={t.words[name]}
          maxLength={40}
          placeholder={settings?.[key]}
          value={theming[key]}
          onChange={(event) => change({ [key]: event.currentTarget.value })}
          {...mark(key)}
        />
      ))}
      {settings && (
        <SiteValue
          isOwn={`${theming.skip_text}${theming.next_text}` !== ''}
          of={t.sections.words}
          onReset={() => change({ skip_text: '', next_text: '' })}
        />
      )}
    </>
  );
}
