import { contact } from '@userfeedback/engine/question-types/contact';
import { date } from '@userfeedback/engine/question-types/date';
import { number } from '@userfeedback/engine/question-types/number';
import { statement } from '@userfeedback/engine/question-types/statement';
import type { TypesPart } from '../../known-types.ts';
import styles from '../../styles/inputs.css?inline';
import { ContactField } from '../contact.tsx';
import { DateField } from '../date.tsx';
import { NumberField } from '../number.tsx';
import { StatementField } from '../statement.tsx';

export const inputsPart = {
  faces: { contact, number, date, statement },
  fields: { contact: ContactField, number: NumberField, date: DateField, statement: StatementField },
  problems: {
    'not-a-number': 'Please enter a number.',
    'too-small': 'Please enter a number of at least {n}.',
    'too-large': 'Please enter a number of at most {n}.',
    'not-between': 'Please enter a number from {n} to {to}.',
    'too-many-decimals': 'Please use at most {n} decimals.',
    'not-a-day': 'Please choose a day from 1900 to 2100.',
    'after-today': 'Please choose a day up to today.',
    'before-today': 'Please choose a day from today on.',
    'not-a-phone': 'Please enter a phone number.',
    'not-ticked': 'Please tick “{n}” to go on.',
  },
  styles,
} satisfies TypesPart;
