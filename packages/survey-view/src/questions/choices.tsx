import type { AnswerValue } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { FieldProps, InputAttributes } from '../field.ts';
import { Icon } from '../icon.tsx';

interface Choice {
  label: string;
  picture?: ReactNode;
}

interface ChoiceListProps {
  choices: Choice[];
  order: readonly number[];
  shown: readonly (string | undefined)[] | undefined;
  value: AnswerValue;
  layout: 'rows' | 'tiles';
  inputAttributes: InputAttributes;
  onChoose: (label: string) => void;
  isMultiple?: boolean;
}

function ChoiceList(props: ChoiceListProps) {
  const { choices, order, value, layout, isMultiple } = props;
  const name = useId();
  const isChosen = (label: string) => (Array.isArray(value) ? value.includes(label) : value === label);
  return (
    <div className={`picks ${layout}`}>
      {order.map((index) => {
        const choice = choices[index];
        return choice ? (
          <label key={index} className="pick">
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={name}
              value={choice.label}
              checked={isChosen(choice.label)}
              {...props.inputAttributes}
              onChange={() => props.onChoose(choice.label)}
            />
            {choice.picture}
            <span>{props.shown?.[index] ?? choice.label}</span>
          </label>
        ) : null;
      })}
    </div>
  );
}

export function RadioButtonField({ question, onChange, ...rest }: FieldProps<'radio-button'>) {
  const choices = question.config.options.map((label) => ({ label }));
  return <ChoiceList {...rest} choices={choices} layout="rows" onChoose={onChange} />;
}

/** The answers are in the order in which the visitor ticked them. */
export function CheckboxField(props: FieldProps<'checkbox'>) {
  const { question, value, onChange, inputAttributes, ...rest } = props;
  const ticked = Array.isArray(value) ? value : [];
  const isMissing = inputAttributes.required && ticked.length === 0;
  const toggle = (label: string) =>
    onChange(ticked.includes(label) ? ticked.filter((option) => option !== label) : [...ticked, label]);
  return (
    <ChoiceList
      {...rest}
      choices={question.config.options.map((label) => ({ label }))}
      layout="rows"
      value={ticked}
      isMultiple
      // Browsers would demand every single box of a group of required ones.
      inputAttributes={{
        ...inputAttributes,
        required: isMissing,
        'aria-invalid': isMissing ? inputAttributes['aria-invalid'] : undefined,
      }}
      onChoose={toggle}
    />
  );
}

export function ImageRadioField({ question, onChange, ...rest }: FieldProps<'image-radio'>) {
  const choices = question.config.options.map(({ label, image }) => ({
    label,
    // No text of its own: the label is right beside it.
    picture: image ? <img src={image} alt="" /> : <i className="blank" />,
  }));
  return <ChoiceList {...rest} choices={choices} layout="tiles" onChoose={onChange} />;
}

const ICON_SIZES = { small: 16, medium: 20, large: 24 } as const;

export function IconChoiceField({ question, onChange, ...rest }: FieldProps<'icon-choice'>) {
  const { icon_color, icon_size } = question.settings;
  const choices = question.config.options.map(({ label, icon }) => ({
    label,
    picture: <Icon {...icon} size={ICON_SIZES[icon_size]} color={icon_color} />,
  }));
  return <ChoiceList {...rest} choices={choices} layout="tiles" onChoose={onChange} />;
}
