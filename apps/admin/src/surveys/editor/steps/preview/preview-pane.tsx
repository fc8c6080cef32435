import { ActionIcon, Modal, Select, Title } from '@mantine/core';
import { useDisclosure, useElementSize } from '@mantine/hooks';
import { IconArrowsMaximize, IconHeart, IconRefresh } from '@tabler/icons-react';
import { Items, Row, Tip, useFontSheet, useResting, useSite } from '@userfeedback/admin-ui';
import { memoWithTexts } from '@userfeedback/admin-ui/messages';
import type { SurveyDraft, Theming } from '@userfeedback/contract';
import { fontSheet, inForce, resolveLook, setTheming, storedLook, widgetSettingsOf } from '@userfeedback/engine';
import type { CSSProperties, ReactNode } from 'react';
import { useCallback, useDeferredValue, useState } from 'react';
import { t as words } from '../../../../messages/branding.ts';
import { t } from '../../../../messages/editor.ts';
import { t as languages } from '../../../../messages/languages.ts';
import { languageName } from '../../../languages/language-names.ts';
import type { Editor } from '../../draft/editor.ts';
import { useSteady } from '../../draft/use-steady.ts';
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
  /** The language that the preview starts in; the base by default. */
  startsIn?: string | undefined;
}

/** The draft as visitors will see it, drawn by the widget's own components, with the controls of its look. */
export function PreviewPane({ draft, questionId, edit, startsIn }: Props) {
  const site = useSite();
  const { ref, height } = useElementSize<HTMLElement>();
  const shown = useDeferredValue(draft);
  const [device, setDevice] = useState<PreviewDevice>(ownDevice);
  const [language, setLanguage] = useState(startsIn);
  const { base, others } = draft.languages;
  const tag = others.some((other) => other.tag === language) ? language : undefined;
  const [isLarge, large] = useDisclosure(false);
  const run = useRun(questionId);
  const isKept = useResting('settings.theming') !== undefined;
  const global = widgetSettingsOf(site.settings);
  const look = resolveLook(inForce(draft, site).survey.settings, global, site);
  const shownLook = useSteady(isKept ? storedLook(draft.settings, global) : look);
  useFontSheet(fontSheet(site.font_service, look.font));
  const change = useCallback((patch: Partial<Theming>) => edit((survey) => setTheming(survey, patch)), [edit]);
  const stage = (
    <PreviewStage
      key={run.count}
      draft={shown}
      device={device}
      questionId={run.questionId}
      isAtEnd={run.isAtEnd}
      isLarge={isLarge}
      language={tag}
    />
  );
  return (
    <aside
      ref={ref}
      className={classes.preview}
      style={{ '--preview-height': `${height}px` } as CSSProperties}
      aria-label={t.livePreview}
    >
      <PreviewHead onRestart={run.restart} onEnlarge={large.open} device={device} onDevice={setDevice} />
      {others.length > 0 && (
        <Select
          aria-label={languages.preview.language}
          allowDeselect={false}
          data={[
            { value: '', label: base === null ? languages.card.unknown : languageName(base) },
            ...others.map((other) => ({ value: other.tag, label: languageName(other.tag) })),
          ]}
          value={tag ?? ''}
          onChange={(next) => setLanguage(next || undefined)}
        />
      )}
      {/* Keeps its space while the preview is shown large. */}
      {isLarge ? <div className={classes.stage} /> : stage}
      <LargePreview isOpen={isLarge} onClose={large.close} device={device} onDevice={setDevice}>
        {isLarge && stage}
      </LargePreview>
      <BrandingPanel theming={draft.settings.theming} look={shownLook} settings={site.settings} change={change} />
    </aside>
  );
}

/** Where the preview starts: at the open card's question, or where the person restarted it. */
function useRun(openId: string | undefined) {
  const [run, setRun] = useState<{ count: number; isAtEnd: boolean; left: string | undefined }>();
  const restart = useCallback(
    (isAtEnd: boolean) => setRun((was) => ({ count: (was?.count ?? 0) + 1, isAtEnd, left: openId })),
    [openId],
  );
  const isRunning = run !== undefined && run.left === openId;
  return {
    count: run?.count ?? 0,
    questionId: isRunning ? undefined : openId,
    isAtEnd: isRunning && run.isAtEnd,
    restart,
  };
}

interface DeviceProps {
  device: PreviewDevice;
  onDevice(device: PreviewDevice): void;
}

/** Drawn again only when its own properties change, as are the two below: a letter of the survey leaves them alone. */
const PreviewHead = memoWithTexts(function PreviewHead({
  onRestart,
  onEnlarge,
  device,
  onDevice,
}: DeviceProps & { onRestart(isAtEnd: boolean): void; onEnlarge(): void }) {
  return (
    <Row gap={4} isUnbroken>
      <Title order={2} fz="sm" flex={1}>
        {t.livePreview}
      </Title>
      <PreviewButton label={words.restart} onClick={() => onRestart(false)}>
        <IconRefresh size={16} />
      </PreviewButton>
      <PreviewButton label={words.thanks} onClick={() => onRestart(true)}>
        <IconHeart size={16} />
      </PreviewButton>
      <PreviewButton label={words.enlarge} onClick={onEnlarge}>
        <IconArrowsMaximize size={16} />
      </PreviewButton>
      <DeviceSwitch device={device} onChange={onDevice} />
    </Row>
  );
});

const LargePreview = memoWithTexts(function LargePreview({
  isOpen,
  onClose,
  device,
  onDevice,
  children,
}: DeviceProps & { isOpen: boolean; onClose(): void; children: ReactNode }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t.livePreview} size="xl">
      <Items gap="sm" align="end" className={classes.large}>
        <DeviceSwitch device={device} onChange={onDevice} />
        {children}
      </Items>
    </Modal>
  );
});

function PreviewButton({ label, onClick, children }: { label: string; onClick(): void; children: ReactNode }) {
  return (
    <Tip label={label}>
      <ActionIcon size="md" aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tip>
  );
}
