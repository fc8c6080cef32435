import type { QuestionType } from '@userfeedback/contract';
import type { Field } from '../field.ts';
import { addTypes } from '../known-types.ts';
import { panelFields } from './panel.ts';
import { choicesPart } from './parts/choices.ts';
import { flowPart } from './parts/flow.ts';
import { inputsPart } from './parts/inputs.ts';
import { outcomePart } from './parts/outcome.ts';
import { scalePart } from './parts/scale.ts';
import { tablesPart } from './parts/tables.ts';

/** All types, for the preview; the widget loads the parts that a survey needs. */
export const allFields: { [T in QuestionType]: Field<T> } = {
  ...panelFields,
  ...scalePart.fields,
  ...choicesPart.fields,
  ...inputsPart.fields,
  ...tablesPart.fields,
};

for (const part of [scalePart, choicesPart, inputsPart, tablesPart, flowPart, outcomePart]) addTypes(part);
