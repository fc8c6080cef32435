import { Box, Button, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CardSkeleton, copyText, LoadFailed, Row } from '@userfeedback/admin-ui';
import type { MailQuestion } from '@userfeedback/engine';
import { fillParams, mailQuestion, surveyDirection, visitorFaceOf } from '@userfeedback/engine';
import { useRef, useState } from 'react';
import { api } from '../../api.ts';
import { t } from '../../messages/share.ts';
import { ClosedPart } from '../editor/test/closed-part.tsx';
import { linkAddress } from './link-address.ts';
import type { Mail } from './mail-snippet.tsx';
import { MailSnippet } from './mail-snippet.tsx';
import { SourceField } from './source-field.tsx';

/** Bytes; mail programs cut long mails. */
const MAIL_MAX = 8000;
/** Bytes of the tags and styles of a mail, and of each answer. */
const AROUND = { mail: 1500, answer: 380 };
const TAG_MAX = 80;

/** A mail whose buttons are the first answer. */
export function MailSection({ id, url }: { id: number; url: string }) {
  const { data: survey, error, refetch } = useQuery(api.surveys.get.queryOptions({ input: { id } }));
  const [source, setSource] = useState('');
  const [tag, setTag] = useState('');
  const shown = useRef<HTMLDivElement>(null);
  if (error) return <LoadFailed error={error} onRetry={refetch} />;
  if (!survey) return <CardSkeleton lines={3} />;
  const [first] = survey.questions;
  const linkTo = (value: string | null = null) =>
    linkAddress(url, {
      via: 'email',
      source,
      tag,
      fill: first ? fillParams(first, { value, extra: {} }, visitorFaceOf) : [],
    });
  const asked = mailQuestion(survey.questions);
  const question = asked && sizeOf(asked, linkTo) > MAIL_MAX ? null : asked;
  const mail: Mail = {
    title: survey.title,
    dir: surveyDirection(survey.languages.base, survey.questions),
    question,
    start: t.mail.start,
    linkTo,
  };
  return (
    <>
      <Row>
        <Button variant="default" onClick={() => void copyText(shown.current?.innerHTML ?? '', t.mail.htmlCopied)}>
          {t.mail.copyHtml}
        </Button>
        <Button variant="default" onClick={() => void copyText(mailText(mail), t.mail.textCopied)}>
          {t.mail.copyText}
        </Button>
      </Row>
      {!question && <Text>{t.mail.noButtons}</Text>}
      <Box ref={shown} role="group" aria-label={t.mail.preview} p="md" bg="#ffffff">
        <MailSnippet {...mail} />
      </Box>
      <ClosedPart title={t.link.options}>
        <SourceField value={source} onChange={setSource} />
        <TextInput
          label={t.mail.tag}
          description={t.mail.tagHelp}
          value={tag}
          maxLength={TAG_MAX}
          onChange={({ currentTarget }) => setTag(currentTarget.value)}
          dir="ltr"
        />
      </ClosedPart>
    </>
  );
}

function mailText({ title, question, start, linkTo }: Mail): string {
  if (!question) return `${title}\n\n${start}: ${linkTo()}\n`;
  const lines = question.answers.map(({ value, text }) => `${text}: ${linkTo(value)}`);
  const ends = question.scale ? [question.scale.low, question.scale.high].filter(Boolean).join(' … ') : '';
  return [question.title, ends, ...lines].filter(Boolean).join('\n\n').concat('\n');
}

function sizeOf({ title, answers }: MailQuestion, linkTo: Mail['linkTo']): number {
  const texts = [title, ...answers.flatMap(({ value, text }) => [text, linkTo(value)])];
  return new Blob(texts).size + AROUND.mail + AROUND.answer * answers.length;
}
