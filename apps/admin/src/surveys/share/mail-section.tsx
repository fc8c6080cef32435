import { Box, Button, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CardSkeleton, copyText, LoadFailed, Row } from '@userfeedback/admin-ui';
import { mailQuestion } from '@userfeedback/engine';
import { useState } from 'react';
import { api } from '../../api.ts';
import { t } from '../../messages/share.ts';
import { ClosedPart } from '../editor/test/closed-part.tsx';
import { linkAddress } from './link-address.ts';
import type { Mail } from './mail-snippet.tsx';
import { MailSnippet } from './mail-snippet.tsx';
import { SourceField } from './source-field.tsx';

/** Bytes; longer mails are cut by mail programs. */
const MAIL_MAX = 8000;
const TAG_MAX = 80;

/** A mail whose buttons are the first answer. */
export function MailSection({ id, url }: { id: number; url: string }) {
  const { data: survey, error, refetch } = useQuery(api.surveys.get.queryOptions({ input: { id } }));
  const [source, setSource] = useState('');
  const [tag, setTag] = useState('');
  if (error) return <LoadFailed error={error} onRetry={refetch} />;
  if (!survey) return <CardSkeleton lines={3} />;
  const asked = mailQuestion(survey.questions);
  const mailWith = (question: Mail['question']): Mail => ({
    title: survey.title,
    question,
    start: t.mail.start,
    linkTo: (value) =>
      linkAddress(url, {
        via: 'email',
        source,
        tag,
        answer: question && value !== undefined ? [question.id, value] : undefined,
      }),
  });
  const copyHtml = async () => {
    const { renderToStaticMarkup } = await import('react-dom/server');
    const whole = renderToStaticMarkup(<MailSnippet {...mailWith(asked)} />);
    const html = new Blob([whole]).size > MAIL_MAX ? renderToStaticMarkup(<MailSnippet {...mailWith(null)} />) : whole;
    await copyText(html, t.mail.htmlCopied);
  };
  const mail = mailWith(asked);
  return (
    <>
      <Row>
        <Button variant="default" onClick={() => void copyHtml()}>
          {t.mail.copyHtml}
        </Button>
        <Button variant="default" onClick={() => void copyText(mailText(mail), t.mail.textCopied)}>
          {t.mail.copyText}
        </Button>
      </Row>
      {!asked && <Text>{t.mail.noButtons}</Text>}
      <Box role="group" aria-label={t.mail.preview} p="md" bg="#ffffff">
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
