import { asDropdown } from '@userfeedback/engine/question-types/dropdown';
import { offeringOther } from '@userfeedback/engine/question-types/other';
import type { PanelTypes, TypesPart } from '../../known-types.ts';
import styles from '../../styles/choices.css?inline';
import { DropdownField, SeveralChoices } from '../dropdown.tsx';
import { offeringOther as offeringField } from './other.tsx';

export const choicesPart = ({ faces, fields }: PanelTypes) =>
  ({
    faces: {
      'radio-button': offeringOther(faces['radio-button']),
      checkbox: offeringOther(faces.checkbox),
      dropdown: offeringOther(asDropdown(faces['radio-button'], faces.checkbox)),
    },
    fields: {
      'radio-button': offeringField(fields['radio-button']),
      checkbox: offeringField(SeveralChoices),
      dropdown: offeringField(DropdownField),
    },
    problems: {
      'too-many': 'Please choose at most {n}.',
      'other-missing': 'Please fill in “{n}”, or choose something else.',
    },
    styles,
  }) satisfies TypesPart;
