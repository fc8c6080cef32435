import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileImport, IconPencil } from '@tabler/icons-react';
import { useSite } from '@userfeedback/admin-ui';
import { Link } from 'react-router';
import { t } from '../messages/imports.ts';
import { paths } from '../paths.ts';

/** What else can be done with the responses of a survey; nothing for who may not edit. */
export function MoreActions({ surveyId }: { surveyId: number }) {
  const { grants } = useSite();
  if (!grants.create_edit_surveys) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t.more}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={paths.importResponses(surveyId)}
          leftSection={<IconFileImport size={16} aria-hidden />}
        >
          {t.open}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={paths.editQuestions(surveyId)}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {t.edit}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
