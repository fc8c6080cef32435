import { Radio, Stack, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Card, KeptPart, SearchSelect, useFieldMarks, useLock, useResting } from '@userfeedback/admin-ui';
import type { Question, ThankYou } from '@userfeedback/contract';
import { setThankYou } from '@userfeedback/engine';
import { memo } from 'react';
import { t as words } from '../../../../strings/editor.ts';
import { t } from '../../../../strings/questions.ts';
import type { Editor } from '../../draft/use-survey-draft.ts';
import { RedirectRows } from './redirect-rows.tsx';
import { searchPages } from './search-pages.ts';
import classes from './thank-you.module.css';
import { ThankYouMessage } from './thank-you-message.tsx';

const TYPES = ['message', 'redirect', 'conditional_redirect'] as const;

interface Props {
  thankYou: ThankYou;
  /** What the conditions of a redirect may ask for; none while they are not shown. */
  subjects: readonly Question[];
  hasQuestions: boolean;
  edit: Editor['edit'];
}

/** What happens after the last question: a message, a page, or a page by the answers (QN-47 to QN-54). */
export const ThankYouCard = memo(function ThankYouCard({ thankYou, subjects, hasQuestions, edit }: Props) {
  const lock = useLock('redirect-visitors');
  const isKept = useResting('settings.thank_you.type') !== undefined;
  const mark = useFieldMarks();
  const pick = (value: string) => {
    const type = TYPES.find((each) => each === value);
    if (type && type !== 'message' && lock) lock.open();
    else if (type) edit((survey) => setThankYou(survey, { type }));
  };
  return (
    <Card aria-label={words.editor.thankYou}>
      <Title order={2} mb="sm">
        {words.editor.thankYou}
      </Title>
      <Stack gap="md">
        <KeptPart part="settings.thank_you.type" capability="redirect-visitors">
          <Radio.Group
            label={t.thankYou.type}
            value={thankYou.type}
            onChange={pick}
            {...mark('settings.thank_you.type')}
          >
            <div className={classes.types}>
              {TYPES.map((type) => (
                <Radio
                  key={type}
                  value={type}
                  disabled={type === 'conditional_redirect' && !hasQuestions}
                  label={
                    <span className={classes.type}>
                      {t.thankYou.types[type]}
                      {lock && type !== 'message' && (
                        <IconLock size={14} role="img" aria-label={lock.reason} />
                      )}
                    </span>
                  }
                />
              ))}
            </div>
          </Radio.Group>
          {thankYou.type === 'redirect' && (
            <>
              <Text c="dimmed">{t.thankYou.redirects}</Text>
              <SearchSelect
                label={t.thankYou.page}
                search={searchPages}
                value={thankYou.redirect_to}
                disabled={lock !== null}
                {...mark('settings.thank_you.redirect_to', !thankYou.redirect_to && t.thankYou.pageMissing)}
                onChange={(redirect_to) => edit((survey) => setThankYou(survey, { redirect_to }))}
              />
            </>
          )}
          {thankYou.type === 'conditional_redirect' && (
            <>
              <Text c="dimmed">{t.thankYou.firstWins}</Text>
              <RedirectRows
                rows={thankYou.conditions}
                subjects={subjects}
                disabled={lock !== null}
                edit={edit}
              />
            </>
          )}
        </KeptPart>
        {(thankYou.type !== 'redirect' || isKept) && <ThankYouMessage thankYou={thankYou} edit={edit} />}
      </Stack>
    </Card>
  );
});
