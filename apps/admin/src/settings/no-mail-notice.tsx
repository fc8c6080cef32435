import { Notice, useSite } from '@userfeedback/admin-ui';
import { t } from '../messages/workflow.ts';

/** Shown where mails are set up on a server that sends none. */
export function NoMailNotice() {
  const { sends_mail, grants } = useSite();
  if (sends_mail) return null;
  return (
    <Notice tone="blue">
      {t.email.noMail} {grants.manage_settings && t.email.noMailFor}
    </Notice>
  );
}
