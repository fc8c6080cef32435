import { Radio } from '@mantine/core';
import { closeModal, errorText, errorToast, Items } from '@userfeedback/admin-ui';
import { languages } from '@userfeedback/admin-ui/languages';
import { showLanguageOf, shownLanguage } from '@userfeedback/admin-ui/messages';
import type { SiteInfo } from '@userfeedback/contract';
import { ADMIN_LANGUAGES } from '@userfeedback/contract/limits';
import { api } from '../api.ts';
import { t } from '../messages/shell.ts';
import { queryClient } from '../query-client.ts';
import { siteQuery } from './session.ts';

type Tag = (typeof ADMIN_LANGUAGES)[number];

/** The languages of the admin, each by its own name. A choice counts at once and is kept with the account. */
export function LanguageList() {
  return (
    <Radio.Group
      aria-label={t.person.language}
      defaultValue={shownLanguage()}
      onChange={(tag) => void choose(tag as Tag)}
    >
      <Items gap="sm" py={4}>
        {ADMIN_LANGUAGES.map((tag) => (
          <Radio key={tag} value={tag} label={<span lang={tag}>{languages[tag]?.name ?? 'English'}</span>} />
        ))}
      </Items>
    </Radio.Group>
  );
}

async function choose(language: Tag): Promise<void> {
  try {
    // Screens that are drawn anew ask for it.
    queryClient.setQueryData(siteQuery.queryKey, (site: SiteInfo | undefined) => site && { ...site, language });
    await showLanguageOf(language);
    closeModal();
    await api.session.setLanguage.call({ language });
    // What the server says, such as names of addons and templates.
    await queryClient.invalidateQueries();
  } catch (error) {
    errorToast(errorText(error));
  }
}
