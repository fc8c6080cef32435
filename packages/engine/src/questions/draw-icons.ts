import type { Question, WidgetQuestion } from '@userfeedback/contract';

export interface Drawing {
  path: string;
  style: string;
}

export type Draw = (icon: { name: string; style: string }) => Drawing;

export function hasIcons({ type }: Pick<Question, 'type'>): boolean {
  return type === 'icon-choice';
}

/** Each icon gets its drawing, and its name under both keys. */
export function drawIcons(question: Question, can_skip: boolean, draw: Draw): WidgetQuestion {
  if (question.type !== 'icon-choice') return { ...question, can_skip };
  const options = question.config.options.map(({ label, icon }) => ({
    label,
    icon: { ...icon, ...draw(icon), icon: icon.name },
  }));
  return { ...question, can_skip, config: { options } };
}
