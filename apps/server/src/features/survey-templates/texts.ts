import type { TemplateEntry } from '@userfeedback/catalogue';
import type { Question } from '@userfeedback/contract';
import { faceOf, textKey } from '@userfeedback/engine';

/** `change` gets each text with its name in the catalog. Conditions and jumps follow their options. */
export function changeTexts(template: TemplateEntry, change: (name: string, text: string) => string): TemplateEntry {
  const { name, description, questions } = template;
  /** New labels of options, by question. */
  const options = new Map<string, ReadonlyMap<string, string>>();
  const changeQuestion = (question: Question): Question => {
    const title = change(question.id, question.title);
    const conditions = question.logic.conditions.map((condition) => ({
      ...condition,
      value: options.get(condition.question_id)?.get(String(condition.value)) ?? condition.value,
    }));
    const changed = { ...question, title, logic: { ...question.logic, conditions } };
    if (!('options' in changed.config)) return changed;
    const renamed = faceOf(question)
      .optionValues(question)
      .map((text, at): [string, string] => [text, change(textKey(question.id, `${at + 1}`), text)]);
    const labels = new Map(renamed);
    options.set(question.id, labels);
    return {
      ...changed,
      jumps: question.jumps.map((jump) => ({ ...jump, value: labels.get(String(jump.value)) ?? jump.value })),
      config: { ...changed.config, options: renamed.map(([, text]) => text) },
    } as Question;
  };
  return {
    ...template,
    name: change('name', name),
    description: {
      title: change('about', description.title),
      list: description.list.map((line, at) => change(`about/${at + 1}`, line)),
    },
    questions: questions.map(changeQuestion),
  };
}
