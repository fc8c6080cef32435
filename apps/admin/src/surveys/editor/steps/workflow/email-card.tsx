import { Switch, Text, TextInput } from '@mantine/core';
import { KeptPart, Locked, SwitchCard, useAccess, useFieldMarks, useResting } from '@userfeedback/admin-ui';
import {
  addEmailCondition,
  emailList,
  isCompared,
  isEmailList,
  removeEmailCondition,
  setEmail,
  setEmailCondition,
  setEmailLogic,
} from '@userfeedback/engine';
import { t } from '../../../../messages/workflow.ts';
import { NoMailNotice } from '../../../../settings/no-mail-notice.tsx';
import { useDraft, useEditor } from '../../draft/use-editor.ts';
import { ConditionRows } from '../conditions/condition-rows.tsx';
import { DeliveryLines } from './delivery-lines.tsx';

const ADDRESSES_MAX = 2000;

/** Who gets a mail about new responses, and for which ones. */
export function EmailCard() {
  const draft = useDraft();
  const { edit } = useEditor();
  return (
    <SwitchCard
      foot={<DeliveryLines kind="email" />}
      title={t.email.title}
      description={t.email.about}
      path="notifications.email"
      checked={draft.notifications.email.active}
      onChange={(on) => edit((survey) => setEmail(survey, { active: on }))}
    >
      <NoMailNotice />
      <Addresses />
      <EmailLogic />
    </SwitchCard>
  );
}

function Addresses() {
  const draft = useDraft();
  const { edit } = useEditor();
  const { addresses } = draft.notifications.email;
  const isValid = isEmailList(addresses, { emptyAllowed: true });
  return (
    <TextInput
      label={t.email.addresses}
      description={emailList(addresses).length > 0 ? t.email.addressesHelp : t.email.noAddresses}
      inputMode="email"
      autoComplete="off"
      value={addresses}
      maxLength={ADDRESSES_MAX}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        edit((survey) => setEmail(survey, { addresses: typed }));
      }}
      {...useFieldMarks()('addresses', !isValid && t.email.invalid)}
    />
  );
}

/** Mails only responses that meet all conditions. */
function EmailLogic() {
  const draft = useDraft();
  const { edit } = useEditor();
  const { logic } = draft.notifications.email;
  // Conditions from a better plan do not apply.
  const isKept = useResting('notifications.email.logic') !== undefined;
  const isOn = (useAccess('use-email-logic').allowed || isKept) && logic.enable;
  return (
    <KeptPart part="notifications.email.logic" capability="use-email-logic">
      <Locked capability="use-email-logic">
        <Switch
          label={t.email.logic}
          checked={isOn}
          disabled={!draft.questions.some(isCompared)}
          onChange={(event) => {
            const on = event.currentTarget.checked;
            edit((survey) => setEmailLogic(survey, on));
          }}
        />
      </Locked>
      {isOn && (
        <>
          <Text>{t.email.logicAll}</Text>
          <ConditionRows
            path="logic.conditions"
            subjects={draft.questions}
            conditions={logic.conditions}
            onChange={(index, patch) => edit((survey) => setEmailCondition(survey, index, patch))}
            onAdd={() => edit(addEmailCondition)}
            onRemove={(index) => edit((survey) => removeEmailCondition(survey, index))}
          />
          <Text c="dimmed" size="sm">
            {t.email.skipped}
          </Text>
        </>
      )}
    </KeptPart>
  );
}
