import type { QuestionType, WidgetQuestion } from '@userfeedback/contract';
import { WidgetQuestion as QuestionShape } from '@userfeedback/contract';
import type { z } from 'zod';

const dot = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#84a59d" d="M0 0h4v3H0z"/></svg>')}`;

/** A realistic question of each type. A missing type does not compile. */
const examples: { [T in QuestionType]: Omit<z.input<typeof QuestionShape>, 'id' | 'type'> } = {
  'radio-button': {
    title: 'What brought you here?',
    config: { options: ['A link', 'A search', 'A friend'] },
  },
  checkbox: { title: 'What do you read?', config: { options: ['News', 'Recipes', 'Interviews'] } },
  'image-radio': {
    title: 'Which cover?',
    config: {
      options: [
        { label: 'Morning', image: dot },
        { label: 'Evening', image: dot },
      ],
    },
  },
  'icon-choice': {
    title: 'How do you read?',
    config: {
      options: [
        { label: 'Phone', icon: { name: 'device-mobile', style: 'regular', path: 'M7 3h10v18H7z' } },
        { label: 'Laptop', icon: { name: 'device-laptop', style: 'regular', path: 'M5 5h14v10H5z' } },
      ],
    },
  },
  text: { title: 'What are you looking for?' },
  'long-text': { title: 'What could be better?' },
  email: { title: 'May we write to you?', config: { include_name: true } },
  'star-rating': { title: 'How was it?' },
  nps: { title: 'Would you recommend us?' },
};

export type Settings = { [name: string]: unknown };

/** The question of a type, with the settings that a test is about. */
export function makeQuestion(type: QuestionType, settings: Settings = {}, config?: unknown): WidgetQuestion {
  const example = examples[type];
  return QuestionShape.parse({ ...example, id: 'q1', type, settings, ...(config ? { config } : {}) });
}
