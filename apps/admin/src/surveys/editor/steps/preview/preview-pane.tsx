import { ActionIcon, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowsMaximize, IconHeart, IconRefresh } from '@tabler/icons-react';
import { Tip, useFontSheet, useResting, useSite } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import {
  fontSheet,
  inForce,
  resolveLook,
  setTheming,
  storedLook,
  widgetSettingsOf,
} from '@userfeedback/engine';
import { useDeferredValue, useState } from 'react';
import { t as words } from '../../../../messages/branding.ts';
import { t } from '../../../../messages/editor.ts';
import type { Editor } from '../../draft/use-survey-draft.ts';
import { BrandingPanel } from './branding-panel.tsx';
import { DeviceSwitch, ownDevice } from './device-switch.tsx';
import classes from './preview.module.css';
import type { PreviewDevice } from './preview-stage.tsx';
import { PreviewStage } from './preview-stage.tsx';

interface Props {
  draft: SurveyDraft;
  /** The question of the open card, which the preview shows. */
  questionId: string | undefined;
  edit: Editor['edit'];
}

/** The draft as visitors will see it, drawn by the widget's own components, with the controls of its look. */
export function PreviewPane({ draft, questionId, edit }: Props) {
  const site = useSite();
  const shown = useDeferredValue(draft);
  const [device, setDevice] = useState<PreviewDevice>(ownDevice);
  const [isLarge, large] = useDisclosure(false);
  const run = useRun(questionId);
  const isKept = useResting('settings.theming') !== undefined;
  const global = widgetSettingsOf(site.settings);
  const look = resolveLook(inForce(draft, site).survey.settings, global, site);
  useFontSheet(fontSheet(site.font_service, look.font));
  const stage = (
    <PreviewStage
      key={run.count}
      draft={shown}
      device={device}
      questionId={run.questionId}
      isAtEnd={run.isAtEnd}
      isLarge={isLarge}
    />
  );
  return (
    <aside className={classes.preview} aria-label={t.livePreview}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{t.livePreview}</h2>
        <PreviewButton label={words.restart} onClick={() => run.restart(false)}>
          <IconRefresh size={16} />
        </PreviewButton>
        <PreviewButton label={words.thanks} onClick={() => run.restart(true)}>
          <IconHeart size={16} />
        </PreviewButton>
        <PreviewButton label={words.enlarge} onClick={large.open}>
          <IconArrowsMaximize size={16} />
        </PreviewButton>
        <DeviceSwitch device={device} onChange={setDevice} />
      </div>
      {/* Keeps its space while the preview is shown large. */}
      {isLarge ? <div className={classes.stage} /> : stage}
      <Modal opened={isLarge} onClose={large.close} title={t.livePreview} size="xl">
        <div className={classes.large}>
          <DeviceSwitch device={device} onChange={setDevice} />
          {stage}
        </div>
      </Modal>
      <BrandingPanel
        theming={draft.settings.theming}
        look={isKept ? storedLook(draft.settings, global) : look}
        settings={site.settings}
        change={(patch) => edit((survey) => setTheming(survey, patch))}
      />
    </aside>
  );
}

/** Where the preview starts: at the open card's question, or where the person restarted it. */
function useRun(openId: string | undefined) {
  const [run, setRun] = useState<{ count: number; isAtEnd: boolean; left: string | undefined }>();
  const isRunning = run !== undefined && run.left === openId;
  return {
    count: run?.count ?? 0,
    questionId: isRunning ? undefined : openId,
    isAtEnd: isRunning && run.isAtEnd,
    restart: (isAtEnd: boolean) => setRun({ count: (run?.count ?? 0) + 1, isAtEnd, left: openId }),
  };
}

function PreviewButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick(): void;
  children: React.ReactNode;
}) {
  return (
    <Tip label={label}>
      <ActionIcon size="md" aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tip>
  );
}
