import { Box, Radio, Text, Title, UnstyledButton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import {
  Card,
  FieldsOf,
  Items,
  KeptPart,
  Row,
  SearchSelect,
  useFieldMarks,
  useLock,
  useResting,
} from '@userfeedback/admin-ui';
import type { RedirectCondition, ThankYou } from '@userfeedback/contract';
import { THANK_YOU_TYPES } from '@userfeedback/contract/limits';

import { addRedirect, redirectCondition, removeRedirect, setRedirect, setThankYou } from '@userfeedback/engine';

import { api } from '../../../../api.ts';
import { t as words } from '../../../../messages/editor.ts';
import { t } from '../../../../messages/questions.ts';
import { useEdited, useEditor } from '../../draft/use-editor.ts';
import { ConditionRows } from '../conditions/condition-rows.tsx';
import { currentPages } from '../current-pages.ts';
import { NamedLinkFields } from '../named-link-fields.tsx';
import { Endings } from './endings.tsx';
import { MessageField } from './message-field.tsx';
import classes from './thank-you.module.css';

/** What happens after the last question: a message, a page, or a page that depends on the answers. */
export function ThankYouCard() {
  const { edit } = useEditor();
  const thankYou = useEdited(({ draft }) => draft.settings.thank_you);
  const hasQuestions = useEdited(({ draft }) => draft.questions.length > 0);
  const lock = useLock('redirect-visitors');
  const isKept = useResting('settings.thank_you.type') !== undefined;
  const mark = useFieldMarks();
  const endings = thankYou.endings.length;
  const pick = (value: string) => {
    const type = THANK_YOU_TYPES.find((each) => each === value);
    if (type && type !== 'message' && lock) lock.open();
    else if (type) edit((survey) => setThankYou(survey, { type }));
  };
  return (
    <Card aria-label={words.thankYou}>
      <Title order={2} mb="sm">
        {words.thankYou}
      </Title>
      <Items>
        <KeptPart part="settings.thank_you.type" capability="redirect-visitors">
          <Radio.Group
            label={t.thankYou.type}
            value={thankYou.type}
            onChange={pick}
            {...mark('settings.thank_you.type')}
          >
            <Row gap="12 24">
              {THANK_YOU_TYPES.map((type) => (
                <Radio
                  key={type}
                  value={type}
                  disabled={type === 'conditional_redirect' && !hasQuestions}
                  label={
                    <Row component="span" isUnbroken gap={6}>
                      {t.thankYou.types[type]}
                      {lock && type !== 'message' && <IconLock size={14} role="img" aria-label={lock.reason} />}
                    </Row>
                  }
                />
              ))}
            </Row>
          </Radio.Group>
          {thankYou.type === 'redirect' && (
            <>
              <Text c="dimmed">{t.thankYou.redirects}</Text>
              <SearchSelect
                label={t.thankYou.page}
                search={searchPages}
                current={currentPages}
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
              <RedirectRows rows={thankYou.conditions} disabled={lock !== null} />
            </>
          )}
        </KeptPart>
        {(thankYou.type !== 'redirect' || isKept) && (
          <>
            <ThankYouMessage />
            <FieldsOf path="settings.thank_you">
              <NamedLinkFields
                path="button"
                words={t.endings.button}
                link={thankYou.button}
                onChange={(button) => edit((survey) => setThankYou(survey, { button }))}
              />
            </FieldsOf>
          </>
        )}
        {thankYou.type === 'message' || isKept ? (
          <Endings />
        ) : (
          endings > 0 && <Text c="dimmed">{t.endings.resting({ n: endings })}</Text>
        )}
      </Items>
    </Card>
  );
}

/** What visitors read after the last question; on Lite below an upgrade overlay. */
function ThankYouMessage() {
  const { edit } = useEditor();
  const { type, message, endings } = useEdited(({ draft }) => draft.settings.thank_you);
  const lock = useLock('edit-thank-you');
  const isAll = type === 'message';
  const label = endings.length > 0 ? t.endings.usual : t.thankYou.message;
  return (
    <Box pos="relative">
      <MessageField
        path="settings.thank_you.message"
        place="thanks"
        label={isAll ? label : t.thankYou.fallback}
        text={message}
        onChange={(text) => edit((survey) => setThankYou(survey, { message: text }))}
        isOptional={!isAll}
        readOnly={lock !== null}
      />
      {lock && (
        <UnstyledButton className={classes.overlay} onClick={() => lock.open()}>
          <IconLock size={16} aria-hidden />
          {lock.reason}
        </UnstyledButton>
      )}
    </Box>
  );
}

interface RowsProps {
  rows: readonly RedirectCondition[];
  disabled: boolean;
}

const PATH = 'settings.thank_you.conditions';
/** The names of the conditions' fields in the survey. */
const PARTS = { question_id: 'question', compare: 'condition_type', value: 'condition' };

/** Conditions on questions of any type, each with the page it leads to. */
function RedirectRows({ rows, disabled }: RowsProps) {
  const { edit } = useEditor();
  const subjects = useEdited(({ draft }) => draft.questions);
  const mark = useFieldMarks();
  const pageOf = (index: number) => {
    const page = rows[index]?.page ?? null;
    return (
      <SearchSelect
        label={t.thankYou.pageOf({ number: index + 1 })}
        hideLabel
        placeholder={t.thankYou.pageSearch}
        search={searchPages}
        current={currentPages}
        value={page}
        disabled={disabled}
        {...mark(`${PATH}.${index}.page`, !page && t.thankYou.pageMissing)}
        onChange={(chosen) => edit((survey) => setRedirect(survey, index, { page: chosen }))}
      />
    );
  };
  return (
    <ConditionRows
      path={PATH}
      parts={PARTS}
      subjects={subjects}
      conditions={rows.map(redirectCondition)}
      onChange={(index, patch) => edit((survey) => setRedirect(survey, index, patch))}
      onAdd={() => edit(addRedirect)}
      onRemove={(index) => edit((survey) => removeRedirect(survey, index))}
      extra={pageOf}
      disabled={disabled}
    />
  );
}

/** The site's published pages and posts whose title contains this. */
async function searchPages(title: string): Promise<NonNullable<ThankYou['redirect_to']>[]> {
  const found = await api.site.search.call({ title });
  return found.map((page) => ({ id: page.id, label: page.title }));
}
