import type { QuestionType } from '@userfeedback/contract';
import type { VisitorFace } from '@userfeedback/engine/question-types/face';
import { panelFaces } from '@userfeedback/engine/question-types/visitor';
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

/** What browsers know of them; a part that brings a field without it does not compile. */
export const allFaces: { [T in QuestionType]: VisitorFace<T> } = {
  ...panelFaces,
  ...scalePart.faces,
  ...choices.faces,
  ...inputsPart.faces,
  ...tablesPart.faces,
};

for (const part of [scalePart, choices, inputsPart, tablesPart, flowPart, outcomePart]) addTypes(part);
