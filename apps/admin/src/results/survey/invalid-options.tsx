import { Anchor } from '@mantine/core';
import { Notice } from '@userfeedback/admin-ui';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { t } from '../../strings.ts';

/** Leads to the editor when a question's options are missing or blank (RS-20). */
export function InvalidOptions({ surveyId }: { surveyId: number }) {
  return (
    <Notice tone="amber">
      {t.results.invalidBefore}
      <Anchor component={Link} to={paths.editQuestions(surveyId)} underline="always" inherit>
        {t.results.invalidLink}
      </Anchor>
    </Notice>
  );
}
