import { memoWithTexts } from '@userfeedback/admin-ui/messages';
import { typeFaceOf } from './index.ts';
import type { ConfigProps } from './type-face.ts';

/** The option editor of the question's type. A letter in the title does not draw it again. */
export const ConfigEditor = memoWithTexts(function ConfigEditor({ question, edit }: ConfigProps) {
  const { Config } = typeFaceOf(question);
  return Config && <Config question={question} edit={edit} />;
}, isSameConfig);

function isSameConfig({ question, edit }: ConfigProps, { question: next, edit: nextEdit }: ConfigProps) {
  const { id, type, config, settings } = question;
  const isSame = type === next.type && config === next.config && settings === next.settings;
  return isSame && id === next.id && edit === nextEdit;
}
