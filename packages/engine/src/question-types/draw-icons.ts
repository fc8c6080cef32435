import type { Question, WidgetQuestion } from '@userfeedback/contract';

/** A drawing on a 24 by 24 grid and the style it is drawn in. */
export interface Drawing {
  path: string;
  style: string;
}

/** Whether a question's options have icons. */
export function hasIcons({ type }: Question): boolean {
  return type === 'icon-choice';
}

/** A question as visitors get it: each icon with its drawing, and with its name under both words (OP-141). */
export function drawIcons(
  question: Question,
  draw: (icon: { name: string; style: string }) => Drawing,
): WidgetQuestion {
  if (question.type !== 'icon-choice') return question;
  const options = question.config.options.map(({ label, icon }) => ({
    label,
    icon: { ...icon, ...draw(icon), icon: icon.name },
  }));
  return { ...question, config: { options } };
}
