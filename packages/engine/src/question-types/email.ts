import { isEmailAddress } from '../text/email-addresses.ts';
import type { EditorFace, VisitorFace } from './face.ts';
import { checkText, none, trimmed } from './free-text.ts';
import { joinedItems } from './options.ts';

export const email: VisitorFace<'email'> = {
  canRandomize: false,
  canComment: false,
  advances: false,
  titleIsLabel: false,
  optionValues: none,
  checkAnswer: (question, value) => {
    const isAddress = typeof value === 'string' && isEmailAddress(value.trim());
    return isAddress ? checkText(question, value) : { code: 'not-an-address' };
  },
  normalise: trimmed,
};

export const emailEditor: EditorFace<'email'> = {
  kind: () => 'text',
  asksForAddress: true,
  isOneLine: true,
  isLogicSubject: false,
  defaultTitle: '',
  capability: null,
  readTitle: (title) => (asksForAddress().test(title) ? { title } : null),
  surveyType: 'regular',
  make: (core) => ({ ...core, type: 'email', config: { include_name: false } }),
  texts: none,
  conditionValues: () => null,
  formatAnswer: joinedItems,
  sample: { title: 'May we write to you?', config: { include_name: true } },
  sampleValue: () => 'visitor@example.com',
};

/** Asks for an address, rather than what somebody thinks of e-mails. */
function asksForAddress(): RegExp {
  const mail = '(?:e-?mail|mail)';
  const address = `${mail}[ -]?(?:address|adresse|id)|adresse (?:e-?mail|mail|électronique|courriel)|direcci[oó]n de correo|correo electrónico|endereço de e-?mail|indirizzo e-?mail|البريد الإلكتروني|メールアドレス|电子邮箱|邮箱|이메일 주소`;
  const your = '(?:your|ihre|deine|votre|ton|su|tu|seu|sua|teu|il tuo|la sua)';
  return new RegExp(
    `^(?:please )?(?:enter|leave|type|give(?: us)?|(?:what|which) is|what’s|what's)? ?(?:${your} )?(?:work |contact |private )?e-?mail\\s*[?:.]*$|^.{0,40}\\b${your} (?:[\\p{L}-]+ )?(?:${address})\\s*[?:.]*$|^(?:${address})\\s*[?:.]*$`,
    'iu',
  );
}
