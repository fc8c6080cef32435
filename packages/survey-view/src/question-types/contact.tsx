import { TEXT_MAX } from '@userfeedback/contract/limits';
import type { ContactField as Detail } from '@userfeedback/contract/question-limits';
import { CONTACT } from '@userfeedback/contract/question-limits';
import type { TypeWords } from '@userfeedback/engine/languages/words';
import { askedFields, contactProblems } from '@userfeedback/engine/question-types/contact';
import { isMap } from '@userfeedback/engine/question-types/is-map';
import { useId } from 'react';
import type { FieldProps } from '../field.ts';

/** Other languages have them in their words for this part. */
export const inputsWords: TypeWords['inputs']['words'] = {
  name: 'Name',
  email: 'E-mail address',
  phone: 'Phone number',
};

const TYPES = { name: 'text', email: 'email', phone: 'tel' } as const;
const LONGEST = { name: CONTACT.name, email: TEXT_MAX, phone: CONTACT.phone };

/** What is wrong stands at its field; the sentence for the whole question is for screen readers alone. */
export function ContactField(props: FieldProps<'contact'>) {
  const { question, inputAttributes } = props;
  const { sentenceOf } = props.kit;
  const id = useId();
  const words = { ...inputsWords, ...props.words };
  const given = isMap(props.value) ? props.value : {};
  const described = inputAttributes['aria-describedby'];
  const problems = described ? contactProblems(question, given) : {};
  // Nothing was given, though no field of its own has to be.
  const isAll = described && Object.keys(problems).length === 0;
  const change = (field: Detail, text: string) => {
    const { [field]: _, ...others } = given;
    props.onChange(text.trim() ? { ...others, [field]: text } : others);
  };
  return (
    <div className="contact">
      {askedFields(question).map((field) => {
        const problem = problems[field];
        return (
          <div key={field}>
            <label htmlFor={id + field}>{words[field]}</label>
            <input
              id={id + field}
              type={TYPES[field]}
              dir="auto"
              autoComplete={field === 'phone' ? 'tel' : field}
              maxLength={LONGEST[field]}
              required={question.config[field] === 'required'}
              aria-invalid={problem || isAll ? true : undefined}
              aria-describedby={problem ? `${id}${field}e` : described}
              defaultValue={given[field]}
              onInput={(event) => change(field, event.currentTarget.value)}
            />
            <p id={`${id}${field}e`} className="error">
              {problem && sentenceOf(problem)}
            </p>
          </div>
        );
      })}
    </div>
  );
}
