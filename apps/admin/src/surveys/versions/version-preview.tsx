import { Button, Modal } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Items, useFontSheet, useSite } from '@userfeedback/admin-ui';
import type { Survey } from '@userfeedback/contract';
import { fontSheet, inForce, resolveLook, widgetSettingsOf } from '@userfeedback/engine';
import { useState } from 'react';
import { t } from '../../messages/versions.ts';
import { DeviceSwitch, ownDevice } from '../editor/steps/preview/device-switch.tsx';
import { PreviewStage } from '../editor/steps/preview/preview-stage.tsx';
import classes from './versions.module.css';

/** From here on there is room for it beside the differences. */
const WIDE = '(min-width: 1280px)';

/** The survey as visitors saw it: beside the differences, or behind a button where there is no room. */
export function VersionPreview({ survey, name }: { survey: Survey; name: string }) {
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const [isOpen, { open, close }] = useDisclosure(false);
  if (isWide)
    return (
      <aside className={classes.preview} aria-label={t.previewOf({ version: name })}>
        <Stage survey={survey} />
      </aside>
    );
  return (
    <>
      <Button variant="default" me="auto" className={classes.previewButton} onClick={open}>
        {t.preview}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t.previewOf({ version: name })} size="xl">
        <Stage survey={survey} />
      </Modal>
    </>
  );
}

function Stage({ survey }: { survey: Survey }) {
  const site = useSite();
  const [device, setDevice] = useState(ownDevice);
  const look = resolveLook(inForce(survey, site).survey.settings, widgetSettingsOf(site.settings), site);
  useFontSheet(fontSheet(site.font_service, look.font));
  return (
    <Items gap="sm" align="end" className={classes.stage}>
      <DeviceSwitch device={device} onChange={setDevice} />
      <PreviewStage draft={survey} device={device} questionId={undefined} isAtEnd={false} />
    </Items>
  );
}
