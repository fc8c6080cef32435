import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Locked } from '@userfeedback/admin-ui';
import { Link } from 'react-router';
import { t } from '../messages/survey-list.ts';
import { paths } from '../paths.ts';

/** Opens the editor with a new survey. */
export function CreateButton() {
  return (
    <Locked capability="edit-surveys">
      <Button component={Link} to={paths.newSurvey} leftSection={<IconPlus size={16} aria-hidden />}>
        {t.create}
      </Button>
    </Locked>
  );
}
