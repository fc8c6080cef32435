import type { QuestionType } from '@userfeedback/contract';
import type { Field } from '../field.ts';
import { addTypes, panelTypes } from '../known-types.ts';
import { panelFields } from './panel.ts';
import { choicesPart } from './parts/choices.ts';
import { flowPart } from './parts/flow.ts';
import { inputsPart } from './parts/inputs.ts';
import { outcomePart } from './parts/outcome.ts';
import { scalePart } from './parts/scale.ts';
import { tablesPart } from './parts/tables.ts';

const choices = choicesPart(panelTypes);

/** All types, for the preview; the widget loads the parts that a survey needs. */
export const allFields: { [T in QuestionType]: Field<T> } = {
  ...panelFields,
  ...scalePart.fields,
  ...choices.fields,
  ...inputsPart.fields,
  ...tablesPart.fields,
};

for (const part of [scalePart, choices, inputsPart, tablesPart, flowPart, outcomePart]) addTypes(part);
