import { ActionIcon, Menu, Modal, Select, Title } from '@mantine/core';
import { useDisclosure, useElementSize } from '@mantine/hooks';
import { IconArrowsMaximize, IconHeart, IconRefresh } from '@tabler/icons-react';

import { Items, Row, Tip, useFontSheet, useResting, useSite } from '@userfeedback/admin-ui';

import { fontSheet, inForce, resolveLook, setTheming, storedLook, widgetSettingsOf } from '@userfeedback/engine';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { useDeferredValue, useState } from 'react';
import { t as words } from '../../../../messages/branding.ts';
import { t } from '../../../../messages/editor.ts';
import { t as languages } from '../../../../messages/languages.ts';
import { languageName } from '../../../languages/language-names.ts';
import { useDraft, useEdited, useEditedContent, useEditor } from '../../draft/use-editor.ts';
import { BrandingPanel } from './branding-panel.tsx';
import { DeviceSwitch, ownDevice } from './device-switch.tsx';
import classes from './preview.module.css';
import type { PreviewDevice } from './preview-stage.tsx';
import { PreviewStage } from './preview-stage.tsx';

interface Props {
  /** The question of the open card, which the preview shows. */
  questionId: string | undefined;
  /** The language that the preview starts in; the base by default. */
  startsIn?: string | undefined;
}

/** The draft as visitors will see it, drawn by the widget's own components, with the controls of its look. */
export function PreviewPane({ questionId, startsIn }: Props) {
  const { ref, height } = useElementSize<HTMLElement>();
  const [device, setDevice] = useState<PreviewDevice>(ownDevice);
  const [language, setLanguage] = useState(startsIn);
  const { base, others } = useEdited(({ draft }) => draft.languages);
  const tag = others.some((other) => other.tag === language) ? language : undefined;
  const [isLarge, large] = useDisclosure(false);
  const run = useRun(questionId);
  const stage = (
    <DraftStage
      key={run.count}
      device={device}
      questionId={run.questionId}
      isAtEnd={run.isAtEnd}
      endingId={run.endingId}
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
      <PreviewHead
        onRestart={run.restart}
        onEnd={run.end}
        onEnlarge={large.open}
        device={device}
        onDevice={setDevice}
      />
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
      <Modal opened={isLarge} onClose={large.close} title={t.livePreview} size="xl">
        <Items gap="sm" align="end" className={classes.large}>
          <DeviceSwitch device={device} onChange={setDevice} />
          {isLarge && stage}
        </Items>
      </Modal>
      <Branding />
    </aside>
  );
}

function DraftStage(props: Omit<ComponentProps<typeof PreviewStage>, 'draft'>) {
  return <PreviewStage draft={useDeferredValue(useDraft())} {...props} />;
}

/** The controls of the draft's look, whose fonts are loaded for the preview. */
function Branding() {
  const site = useSite();
  const { edit } = useEditor();
  const global = widgetSettingsOf(site.settings);
  const theming = useEdited(({ draft }) => draft.settings.theming);
  const isKept = useResting('settings.theming') !== undefined;
  const look = useEditedContent(({ draft }) => resolveLook(inForce(draft, site).survey.settings, global, site));
  const stored = useEditedContent(({ draft }) => (isKept ? storedLook(draft.settings, global) : null));
  useFontSheet(fontSheet(site.font_service, look.font));
  return (
    <BrandingPanel
      theming={theming}
      look={stored ?? look}
      settings={site.settings}
      change={(patch) => edit((survey) => setTheming(survey, patch))}
    />
  );
}

/** Where the preview starts: at the open card's question, or where the person restarted it. */
function useRun(openId: string | undefined) {
  const [run, setRun] = useState<{ count: number; isAtEnd: boolean; endingId?: string; left: string | undefined }>();
  const start = (at: { isAtEnd: boolean; endingId?: string }) =>
    setRun((was) => ({ ...at, count: (was?.count ?? 0) + 1, left: openId }));
  const isRunning = run !== undefined && run.left === openId;
  return {
    count: run?.count ?? 0,
    questionId: isRunning ? undefined : openId,
    isAtEnd: isRunning && run.isAtEnd,
    endingId: isRunning ? run.endingId : undefined,
    restart: () => start({ isAtEnd: false }),
    end: (endingId?: string) => start({ isAtEnd: true, ...(endingId === undefined ? {} : { endingId }) }),
  };
}

interface HeadProps {
  onRestart(): void;
  onEnd(endingId?: string): void;
  onEnlarge(): void;
  device: PreviewDevice;
  onDevice(device: PreviewDevice): void;
}

function PreviewHead({ onRestart, onEnd, onEnlarge, device, onDevice }: HeadProps) {
  return (
    <Row gap={4} isUnbroken>
      <Title order={2} fz="sm" flex={1}>
        {t.livePreview}
      </Title>
      <PreviewButton label={words.restart} onClick={onRestart}>
        <IconRefresh size={16} />
      </PreviewButton>
      <EndButton onEnd={onEnd} />
      <PreviewButton label={words.enlarge} onClick={onEnlarge}>
        <IconArrowsMaximize size={16} />
      </PreviewButton>
      <DeviceSwitch device={device} onChange={onDevice} />
    </Row>
  );
}

/** Shows the end; with several endings the one that is chosen. */
function EndButton({ onEnd }: Pick<HeadProps, 'onEnd'>) {
  const { type, endings } = useEdited(({ draft }) => draft.settings.thank_you);
  const isRedirectKept = useResting('settings.thank_you.type') !== undefined;
  const heart = <IconHeart size={16} />;
  if (endings.length === 0 || (type !== 'message' && !isRedirectKept))
    return (
      <PreviewButton label={words.thanks} onClick={() => onEnd()}>
        {heart}
      </PreviewButton>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="md" aria-label={words.ends} title={words.ends}>
          {heart}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {endings.map(({ id }, index) => (
          <Menu.Item key={id} onClick={() => onEnd(id)}>
            {words.ending({ number: index + 1 })}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => onEnd()}>{words.usual}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function PreviewButton({ label, onClick, children }: { label: string; onClick(): void; children: ReactNode }) {
  return (
    <Tip label={label}>
      <ActionIcon size="md" aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tip>
  );
}
