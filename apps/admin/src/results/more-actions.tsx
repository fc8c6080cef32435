import { ActionIcon, Menu } from '@mantine/core';
import { IconBellRinging, IconDots, IconFileImport, IconPencil } from '@tabler/icons-react';
import { Row, useSite } from '@userfeedback/admin-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useIsPhone } from '../frame/use-is-phone.ts';
import { t } from '../messages/imports.ts';
import { paths } from '../paths.ts';
import type { Wanted } from './export-button.tsx';
import { ExportButton, ExportItems } from './export-button.tsx';

/** The export, a menu with the rest, and the screen's own button; phones have only the menu, with the export in it. */
export function ResultsActions({
  children,
  onAlerts,
  ...wanted
}: Wanted & {
  children?: ReactNode;
  /** Opens the alerts of the survey. */
  onAlerts?(): void;
}) {
  const isPhone = useIsPhone();
  const { create_edit_surveys: canEdit } = useSite().grants;
  return (
    <Row gap="xs" isUnbroken>
      {!isPhone && <ExportButton {...wanted} />}
      {(isPhone || canEdit || onAlerts) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t.more}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isPhone && <ExportItems {...wanted} />}
            {isPhone && (canEdit || onAlerts) && <Menu.Divider />}
            {onAlerts && (
              <Menu.Item onClick={onAlerts} leftSection={<IconBellRinging size={16} aria-hidden />}>
                {t.alerts}
              </Menu.Item>
            )}
            {onAlerts && canEdit && <Menu.Divider />}
            {canEdit && <EditItems surveyId={wanted.surveyId} />}
          </Menu.Dropdown>
        </Menu>
      )}
      {!isPhone && children}
    </Row>
  );
}

function EditItems({ surveyId }: { surveyId: number }) {
  return (
    <>
      <Menu.Item
        component={Link}
        to={paths.importResponses(surveyId)}
        leftSection={<IconFileImport size={16} aria-hidden />}
      >
        {t.open}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item component={Link} to={paths.editQuestions(surveyId)} leftSection={<IconPencil size={16} aria-hidden />}>
        {t.edit}
      </Menu.Item>
    </>
  );
}
