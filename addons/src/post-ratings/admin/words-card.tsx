import { TextInput } from '@mantine/core';
import type { SettingsForm } from '@userfeedback/admin-ui';
import type { PostRatingSettings } from '../endpoints.ts';
import { WORDS_MAX } from '../settings.ts';
import { FormCard } from './form-card.tsx';
import { t } from './strings.ts';

const FIELDS = [
  { name: 'rating_question', description: undefined },
  { name: 'rating_instruction_message', description: t.words.rating_instruction_help },
  { name: 'thank_you_message', description: t.words.thank_you_help },
] as const;

/** What readers are asked and told. */
export function WordsCard({ settings, errors, change }: SettingsForm<PostRatingSettings>) {
  return (
    <FormCard title={t.words.title} help={t.words.help}>
      {FIELDS.map(({ name, description }) => (
        <TextInput
          key={name}
          label={t.words[name]}
          description={description}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={WORDS_MAX}
          required={name === 'rating_question'}
          value={settings[name]}
          error={errors[name]}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
        />
      ))}
    </FormCard>
  );
}
