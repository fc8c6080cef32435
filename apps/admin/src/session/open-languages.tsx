import { openModal } from '@userfeedback/admin-ui';
import { t } from '../messages/shell.ts';

/** Asks in which language to go on. */
export async function openLanguages(): Promise<void> {
  const { LanguageList } = await import('./language-list.tsx');
  await openModal({ title: t.person.language, size: 360, children: <LanguageList /> });
}
