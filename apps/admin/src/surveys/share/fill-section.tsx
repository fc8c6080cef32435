import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CardSkeleton, CopyField, LoadFailed, Row } from '@userfeedback/admin-ui';
import { useTexts } from '@userfeedback/admin-ui/messages';
import type { SubmittedAnswer } from '@userfeedback/contract';
import { fillParams, visitorFaceOf } from '@userfeedback/engine';
import { useMemo, useState } from 'react';
import { api } from '../../api.ts';
import { t } from '../../messages/share.ts';
import { PreviewStage } from '../editor/steps/preview/preview-stage.tsx';
import { linkAddress } from './link-address.ts';

/** Makes an address with answers, by answering. */
export function FillSection({ id, url }: { id: number; url: string }) {
  const { data: survey, error, refetch } = useQuery(api.surveys.get.queryOptions({ input: { id } }));
  const [answers, setAnswers] = useState<readonly SubmittedAnswer[]>([]);
  const texts = useTexts();
  const [round, setRound] = useState(0);
  // The editor's preview has the title of the survey already, and may be beside this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language names it anew
  const draft = useMemo(() => survey && { ...survey, title: t.fill.title }, [survey, texts]);
  if (error) return <LoadFailed error={error} onRetry={refetch} />;
  if (!survey || !draft) return <CardSkeleton lines={3} />;
  const fill = survey.questions.flatMap((question) => {
    const answer = answers.find(({ question_id }) => question_id === question.id);
    return answer ? fillParams(question, answer, visitorFaceOf) : [];
  });
  return (
    <>
      <Text>{t.fill.help}</Text>
      <PreviewStage
        key={round}
        draft={draft}
        device="phone"
        questionId={undefined}
        isAtEnd={false}
        onAnswers={setAnswers}
      />
      <Row>
        <Button variant="default" onClick={() => setRound(round + 1)}>
          {t.fill.restart}
        </Button>
      </Row>
      <div dir="ltr">
        <CopyField label={t.fill.address} value={linkAddress(url, { fill })} copied={t.link.copied} />
      </div>
    </>
  );
}
