import { Button, Input, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  errorText,
  errorToast,
  Locked,
  RadioCards,
  SettingsCard,
  toast,
  useLock,
  useSite,
} from '@userfeedback/admin-ui';
import { emailList, neededFor } from '@userfeedback/engine';
import { administrationApi } from '../../administration/administration-api.ts';
import { ImageUploader } from '../../media/image-uploader.tsx';
import { t } from '../../messages/settings.ts';
import { NoMailNotice } from '../no-mail-notice.tsx';
import classes from '../settings.module.css';
import type { SettingsForm } from '../use-settings-form.ts';

const RECIPIENTS_MAX = 2000;
const TEMPLATES = ['html', 'plain'] as const;
/** What a header image needs. */
const IMAGE_NEEDS = neededFor('notifications_header_image', 'any');

/** The weekly summary: who gets it, how it looks, and a preview. */
export function EmailTab({ settings, errors, change }: SettingsForm) {
  const recipients = settings.notifications_recipients ?? '';
  const template = settings.summaries_html_template ? 'html' : 'plain';
  const { sends_mail } = useSite();
  const isLocked = useLock(IMAGE_NEEDS) !== null;
  const { mutate, isPending } = useMutation(
    administrationApi.summaries.test.mutationOptions({
      onSuccess: () => toast(sends_mail ? t.email.tested : t.email.written),
      onError: (error) => errorToast(errorText(error)),
    }),
  );
  return (
    <>
      <SettingsCard title={t.email.title} help={t.email.help}>
        <div className={classes.fields}>
          <NoMailNotice />
          {settings.summaries_disabled && <Text c="dimmed">{t.email.off}</Text>}
          <TextInput
            label={t.email.recipients}
            description={emailList(recipients).length > 0 ? t.email.recipientsHelp : t.email.noRecipients}
            inputMode="email"
            autoComplete="off"
            maxLength={RECIPIENTS_MAX}
            value={recipients}
            error={errors.notifications_recipients}
            onChange={(event) => change({ notifications_recipients: event.currentTarget.value })}
          />
          <RadioCards
            label={t.email.template}
            value={template}
            options={TEMPLATES.map((value) => ({ value, ...t.email.templates[value] }))}
            onChange={(chosen) => change({ summaries_html_template: chosen === 'html' })}
          />
          <Input.Wrapper
            label={t.email.image}
            description={t.email.imageHelp}
            error={errors.notifications_header_image}
          >
            {isLocked ? (
              <Locked capability={IMAGE_NEEDS} campaign="email-header-image">
                <Button variant="default" display="block" mt={4}>
                  {t.email.chooseImage}
                </Button>
              </Locked>
            ) : (
              <ImageUploader
                url={settings.notifications_header_image}
                onChange={(notifications_header_image) => change({ notifications_header_image })}
              />
            )}
          </Input.Wrapper>
          <div>
            <Button variant="default" loading={isPending} onClick={() => mutate({})}>
              {t.email.test}
            </Button>
          </div>
        </div>
      </SettingsCard>
      <SettingsCard title={t.email.preview} help={t.email.previewHelp}>
        <iframe
          key={`${template} ${settings.notifications_header_image}`}
          title={t.email.frame}
          className={classes.mail}
          src={previewAddress(template, settings.notifications_header_image)}
        />
      </SettingsCard>
    </>
  );
}

/** The preview shows what is chosen here before it is saved. */
function previewAddress(template: string, header_image: string): string {
  return `/api/v1/summaries/preview?${new URLSearchParams({ template, header_image })}`;
}
