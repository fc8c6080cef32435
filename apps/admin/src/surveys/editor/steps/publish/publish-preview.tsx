import { Anchor, Text, Title } from '@mantine/core';
import { Row, useFontSheet, useSite } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import { fontSheet, inForce, resolveLook, widgetSettingsOf } from '@userfeedback/engine';
import { useDeferredValue, useState } from 'react';
import { t } from '../../../../messages/editor.ts';
import { t as summary } from '../../../../messages/publish-summary.ts';
import { DeviceSwitch, ownDevice } from '../preview/device-switch.tsx';
import preview from '../preview/preview.module.css';
import type { PreviewDevice } from '../preview/preview-stage.tsx';
import { PreviewStage } from '../preview/preview-stage.tsx';

interface Props {
  draft: SurveyDraft;
  /** Opens "Test this survey"; not before the survey is stored. */
  onTest: (() => void) | undefined;
}

/** The survey from its first question, as visitors will see it, and a way to try it on a real page. */
export function PublishPreview({ draft, onTest }: Props) {
  const site = useSite();
  const [device, setDevice] = useState<PreviewDevice>(ownDevice);
  const shown = useDeferredValue(draft);
  const look = resolveLook(inForce(draft, site).survey.settings, widgetSettingsOf(site.settings), site);
  useFontSheet(fontSheet(site.font_service, look.font));
  return (
    <aside className={preview.preview} aria-label={t.livePreview}>
      <Row gap={4} isUnbroken>
        <Title order={2} fz="sm" flex={1}>
          {t.livePreview}
        </Title>
        <DeviceSwitch device={device} onChange={setDevice} />
      </Row>
      <PreviewStage draft={shown} device={device} questionId={undefined} isAtEnd={false} />
      {onTest && (
        <Text c="dimmed">
          {summary.tryIt({
            test: (words) => (
              <Anchor component="button" type="button" inherit onClick={onTest}>
                {words}
              </Anchor>
            ),
          })}
        </Text>
      )}
    </aside>
  );
}
