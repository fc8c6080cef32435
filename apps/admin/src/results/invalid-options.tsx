import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { t } from '../strings.ts';

/** Leads to the editor when a question's options are missing or blank (RS-20). */
export function InvalidOptions({ surveyId }: { surveyId: number }) {
  return (
    <Alert color="yellow" mb="md" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {t.results.invalidBefore}
      <Anchor component={Link} to={paths.editQuestions(surveyId)} underline="always">
        {t.results.invalidLink}
      </Anchor>
    </Alert>
  );
}
