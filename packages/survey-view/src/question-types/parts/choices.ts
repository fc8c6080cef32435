import { checkbox } from '@userfeedback/engine/question-types/checkbox';
import { dropdown } from '@userfeedback/engine/question-types/dropdown';
import { offeringOther } from '@userfeedback/engine/question-types/other';
import { radioButton } from '@userfeedback/engine/question-types/radio-button';
import type { TypesPart } from '../../known-types.ts';
import styles from '../../styles/choices.css?inline';
import { DropdownField, SeveralChoices } from '../dropdown.tsx';
import { RadioButtonField } from '../radio-button.tsx';
import { offeringOther as offeringField } from './other.tsx';

export const choicesPart = {
  faces: {
    'radio-button': offeringOther(radioButton),
    checkbox: offeringOther(checkbox),
    dropdown: offeringOther(dropdown),
  },
  fields: {
    'radio-button': offeringField(RadioButtonField),
    checkbox: offeringField(SeveralChoices),
    dropdown: offeringField(DropdownField),
  },
  problems: {
    'too-many': 'Please choose at most {n}.',
    'other-missing': 'Please fill in “{n}”, or choose something else.',
  },
  styles,
} satisfies TypesPart;
