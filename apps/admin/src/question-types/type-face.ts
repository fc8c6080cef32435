import type { TablerIcon } from '@tabler/icons-react';
import type { QuestionOf, QuestionType } from '@userfeedback/contract';
import type { ComponentType } from 'react';
import type { t } from '../messages/writing.ts';
import type { Editor } from '../surveys/editor/draft/editor.ts';

export type Group = keyof typeof t.types.groups;

export interface ConfigProps<T extends QuestionType = QuestionType> {
  question: QuestionOf<T>;
  edit: Editor['edit'];
}

/** How the editor shows a type. */
export interface TypeFace<T extends QuestionType = QuestionType> {
  icon: TablerIcon;
  group: Group;
  /** The fields that it has besides its title; null if it has none. */
  Config: ComponentType<ConfigProps<T>> | null;
}
