import type { Question, Settings, SurveySettings } from '@userfeedback/contract';

/*
 * Pictures of this server are stored without its address, which may change, and returned with it. An address that
 * starts with one slash is this server's; addresses of other servers stay as typed.
 */

export type ChangeAddress = (address: string) => string;

const FROM_ROOT = /^\/(?![/\\])/;

export function toStoredAddress(publicUrl: string): ChangeAddress {
  const own = new URL(publicUrl);
  const folder = own.pathname.replace(/\/+$/, '');
  return (address) => {
    const url = /^https?:/i.test(address) && URL.canParse(address) ? new URL(address) : null;
    if (url?.origin !== own.origin || !url.pathname.startsWith(`${folder}/`)) return address;
    const path = `${url.pathname.slice(folder.length)}${url.search}${url.hash}`;
    return FROM_ROOT.test(path) ? path : address;
  };
}

export function toPublicAddress(publicUrl: string): ChangeAddress {
  return (address) => (FROM_ROOT.test(address) ? `${publicUrl}${address}` : address);
}

type Themed = Pick<SurveySettings, 'theming'>;

/** Changes the addresses of all pictures; parts that are absent stay absent. */
export function changePictures<Part extends { questions?: Question[] | undefined; settings?: Themed | undefined }>(
  part: Part,
  change: ChangeAddress,
): Part {
  const { questions, settings } = part;
  return {
    ...part,
    ...(questions && { questions: questions.map((question) => changeOptions(question, change)) }),
    ...(settings && { settings: changeLogo(settings, change) }),
  };
}

export function changeSettingsPictures<Some extends Partial<Settings>>(settings: Some, change: ChangeAddress): Some {
  const { widget_custom_logo: logo, notifications_header_image: head } = settings;
  return {
    ...settings,
    ...(logo !== undefined && { widget_custom_logo: change(logo) }),
    ...(head !== undefined && { notifications_header_image: change(head) }),
  };
}

function changeOptions(question: Question, change: ChangeAddress): Question {
  if (!('options' in question.config)) return question;
  const options = question.config.options.map((option) =>
    typeof option === 'object' && 'image' in option ? { ...option, image: change(option.image) } : option,
  );
  return { ...question, config: { ...question.config, options } } as Question;
}

function changeLogo(settings: Themed, change: ChangeAddress): Themed {
  const { theming } = settings;
  return { ...settings, theming: { ...theming, custom_logo: change(theming.custom_logo) } };
}
