import { Anchor, Box } from '@mantine/core';
import { Notice, useSite } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import { publishVerdict, questionsMissingOptions, readTitle, untitledQuestions } from '@userfeedback/engine';
import { t as words } from '../../../../messages/editor.ts';
import { t } from '../../../../messages/publish.ts';

interface Props {
  draft: SurveyDraft;
  onQuestion(id: string): void;
}

/** Why the survey would stay a draft, with a link to each question responsible. */
export function UnpublishableNotice({ draft, onQuestion }: Props) {
  const site = useSite();
  const verdict = publishVerdict(draft, site, site);
  // What else is missing stands in the summary.
  if (!verdict || verdict.code === 'incomplete') return null;
  const concerned = new Set([...untitledQuestions(draft), ...questionsMissingOptions(draft)]);
  return (
    <Box mt="md">
      <Notice tone="amber">
        {words.unpublishable[verdict.code]}
        <ul data-bullets>
          {draft.questions
            .filter((question) => concerned.has(question))
            .map((question) => (
              <li key={question.id}>
                <Anchor
                  component="button"
                  type="button"
                  inherit
                  underline="always"
                  onClick={() => onQuestion(question.id)}
                >
                  {questionName(draft.questions.indexOf(question) + 1, readTitle(question))}
                </Anchor>
              </li>
            ))}
        </ul>
      </Notice>
    </Box>
  );
}

function questionName(number: number, title: string): string {
  return title ? t.question({ number, title }) : t.untitledQuestion({ number });
}
