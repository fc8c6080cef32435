import type { Question, QuestionType } from '@userfeedback/contract';
import type { ComponentType } from 'react';
import type { ConfigProps } from './config-props.ts';
import { EmailConfig } from './email-config.tsx';
import { IconOptions } from './icon-options.tsx';
import { ImageOptions } from './image-options.tsx';
import { OptionsEditor } from './options-editor.tsx';

/** What each type has to be told beside its title; null for types that need nothing. */
const EDITORS: { [T in QuestionType]: ComponentType<ConfigProps<T>> | null } = {
  'radio-button': OptionsEditor,
  checkbox: OptionsEditor,
  'image-radio': ImageOptions,
  'icon-choice': IconOptions,
  text: null,
  'long-text': null,
  email: EmailConfig,
  'star-rating': null,
  nps: null,
};

/** The option editor of the question's type. */
export function ConfigEditor({ question, edit }: ConfigProps) {
  const Face = faceOf(question);
  return Face && <Face question={question} edit={edit} />;
}

/** A question always meets the face of its own type, which the map's type cannot say. */
function faceOf(question: Question): ComponentType<ConfigProps> | null {
  return EDITORS[question.type] as ComponentType<ConfigProps> | null;
}
