import { dropdown } from '@userfeedback/engine/question-types/dropdown';
import type { TypesPart } from '../../known-types.ts';
import styles from '../../styles/choices.css?inline';
import { DropdownField, SeveralChoices } from '../dropdown.tsx';

export const choicesPart = {
  faces: { dropdown },
  fields: { dropdown: DropdownField, checkbox: SeveralChoices },
  problems: { 'too-many': 'Please choose at most {n}.' },
  styles,
} satisfies TypesPart;
