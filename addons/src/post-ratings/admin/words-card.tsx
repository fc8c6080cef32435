import { TextInput } from '@mantine/core';
import type { SettingsForm } from '@userfeedback/admin-ui';
import type { PostRatingSettings } from '../endpoints.ts';
import { WORDS_MAX } from '../settings.ts';
import { FormCard } from './form-card.tsx';
import { t } from './messages/post-ratings.ts';

const FIELDS = [
  { name: 'rating_question', help: undefined },
  { name: 'rating_instruction_message', help: 'rating_instruction_help' },
  { name: 'thank_you_message', help: 'thank_you_help' },
] as const;

export function WordsCard({ settings, errors, change }: SettingsForm<PostRatingSettings>) {
  return (
    <FormCard title={t.words.title} help={t.words.help}>
      {FIELDS.map(({ name, help }) => (
        <TextInput
          key={name}
          label={t.words[name]}
          description={help && t.words[help]}
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
