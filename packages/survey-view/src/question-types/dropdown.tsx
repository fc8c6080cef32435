import type { TypeWords } from '@userfeedback/engine/languages/words';
import type { KeyboardEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import type { FieldProps } from '../field.ts';

/** Other languages have them in their words for this part. */
export const choicesWords: TypeWords['choices']['words'] = {
  choose: 'Please choose',
  upTo: 'Choose up to {n}.',
  search: 'Search',
  found: '{n} options',
  foundOne: '1 option',
  specify: 'Please specify',
};

/** More options than this have a search field. */
const SHORT_LIST = 10;

export function DropdownField(props: FieldProps<'dropdown'>) {
  if (!props.question.config.multiple) return <OneChoice {...props} />;
  return props.question.config.options.length > SHORT_LIST ? (
    <SearchedChoices {...props} />
  ) : (
    <BoxOfChoices {...props} />
  );
}

function OneChoice(props: FieldProps<'dropdown'>) {
  const { question, shown, value } = props;
  const words = { ...choicesWords, ...props.words };
  const field = useRef<HTMLSelectElement>(null);
  // The widget's renderer has no controlled selects.
  useEffect(() => {
    if (field.current) field.current.value = typeof value === 'string' ? value : '';
  });
  return (
    <select
      ref={field}
      aria-labelledby={props.titleId}
      {...props.inputAttributes}
      onChange={(event) => props.onChange(event.currentTarget.value || null)}
    >
      <option value="">{words.choose}</option>
      {props.order.map((index) => (
        <option key={index} value={question.config.options[index]}>
          {shown?.[index + 1] ?? question.config.options[index]}
        </option>
      ))}
    </select>
  );
}

/** What is ticked stays ticked while the search hides it. */
function SearchedChoices(props: FieldProps<'dropdown'>) {
  const { question, order, shown } = props;
  const words = { ...choicesWords, ...props.words };
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const { options, other } = question.config;
  const found = order.filter(
    (index) =>
      `${shown?.[index + 1] ?? options[index]}`.toLowerCase().includes(wanted) ||
      // Whoever finds nothing can still write an answer.
      (other?.enabled && index === options.length - 1),
  );
  return (
    <>
      <input
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        onInput={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={ignoreEnter}
      />
      <p className="counter" role="status">
        {found.length === 1 ? words.foundOne : words.found.replace('{n}', `${found.length}`)}
      </p>
      <BoxOfChoices {...props} order={found} />
    </>
  );
}

/** Enter gives the answer elsewhere; here it ends a word. */
function ignoreEnter(event: KeyboardEvent) {
  if (event.keyCode !== 13) return;
  event.preventDefault();
  event.stopPropagation();
}

function BoxOfChoices(props: FieldProps<'dropdown'>) {
  return (
    <div className="box">
      <SeveralChoices {...props} />
    </div>
  );
}

/** Also of a question with boxes that limits them. */
export function SeveralChoices(props: FieldProps<'checkbox'> | FieldProps<'dropdown'>) {
  const { question, value, inputAttributes } = props;
  const { options, max_choices } = question.config;
  const words = { ...choicesWords, ...props.words };
  const id = useId();
  const isLimited = max_choices > 0;
  const described = [inputAttributes['aria-describedby'], isLimited && id].filter((each) => each).join(' ');
  return (
    <>
      {isLimited && (
        <p id={id} className="up-to">
          {words.upTo.replace('{n}', `${max_choices}`)}
        </p>
      )}
      <props.kit.Boxes
        {...props}
        options={options}
        isFull={isLimited && Array.isArray(value) && value.length >= max_choices}
        inputAttributes={{ ...inputAttributes, 'aria-describedby': described || undefined }}
      />
    </>
  );
}
