import type { ChatWords } from '@userfeedback/addon-kit';
import type { Deps } from '../../platform/deps.ts';
import { alertWords } from '../../platform/outgoing/alert-words.ts';
import { oneLine } from '../../platform/outgoing/mail-page.ts';
import { mailTexts } from '../../platform/texts/mail-texts.ts';
import { dateOf, pageOf } from '../deliveries/mails/response-mail.ts';

/** For messages to people in a chat, in the site's language. */
export function chatWords({ host, config }: Pick<Deps, 'host' | 'config'>): ChatWords {
  const site = host.info();
  const { chat, response: texts } = mailTexts(site.locale);
  return {
    title: (event, survey) => chat[event === 'response.partial' ? 'partial' : 'new']({ survey: oneLine(survey) }),
    many: (n, survey) => chat.many({ n, survey: oneLine(survey) }),
    facts(response) {
      const page = pageOf(response);
      return [...(page ? [texts.page({ page })] : []), texts.date({ date: dateOf(response, site) })].join('\n');
    },
    more: (n) => chat.more({ n }),
    see: texts.see(),
    seeAll: chat.seeAll(),
    seeResults: chat.seeResults(),
    alert: (news) => alertWords(news, site, config.publicUrl),
  };
}
