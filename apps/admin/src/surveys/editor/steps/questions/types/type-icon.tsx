import type { TablerIcon } from '@tabler/icons-react';
import {
  IconAlignLeft,
  IconChartBar,
  IconCheckbox,
  IconCircleDot,
  IconCursorText,
  IconMail,
  IconMoodSmile,
  IconPhoto,
  IconStar,
} from '@tabler/icons-react';
import type { QuestionType } from '@userfeedback/contract';

const ICONS: { [T in QuestionType]: TablerIcon } = {
  'radio-button': IconCircleDot,
  checkbox: IconCheckbox,
  'image-radio': IconPhoto,
  'icon-choice': IconMoodSmile,
  text: IconCursorText,
  'long-text': IconAlignLeft,
  email: IconMail,
  'star-rating': IconStar,
  nps: IconChartBar,
};

/** The icon of a question type, for menus and closed cards. */
export function TypeIcon({ type }: { type: QuestionType }) {
  const Icon = ICONS[type];
  return <Icon size={18} stroke={1.6} color="var(--mantine-color-dimmed)" aria-hidden />;
}
