import { Anchor, Skeleton, Title, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconFilePlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { confirm, errorText, Notice, Problem, StatusBadge, useSite } from '@userfeedback/admin-ui';
import type { Template } from '@userfeedback/engine';
import { applyTemplate, BLANK_TEMPLATE, losesWork } from '@userfeedback/engine';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../../api.ts';
import { paths } from '../../../../paths.ts';
import { t } from '../../../../strings/setup.ts';
import type { KeptDraft } from '../../draft/kept-draft.ts';
import { makeId } from '../../draft/make-id.ts';
import type { Editor } from '../../draft/use-survey-draft.ts';
import { KeptSurveys } from './kept-surveys.tsx';
import classes from './setup.module.css';
import { TemplateBoard } from './template-board.tsx';

interface Props {
  editor: Editor;
  onPicked(): void;
  /** Opens another new survey, stored in this browser, in place of this one. */
  onContinue(kept: KeptDraft): void;
}

/** Where a new survey starts: with a template, or from scratch. */
export function SetupStep({ editor, onPicked, onContinue }: Props) {
  const site = useSite();
  const { data, error, refetch } = useQuery(api.templates.list.queryOptions());
  const isSettled = usePicturesSettled(data);
  const { draft } = editor;

  /** Picking the survey's own template again only goes on to the next step, so that no work is lost. */
  const pick = async (template: Template) => {
    if (template.key !== draft.template) {
      if (losesWork(draft, data ?? [], template) && !(await isReplacing())) return;
      const apply = draft.id === null ? editor.prepare : editor.edit;
      apply((survey) => applyTemplate(survey, template, makeId));
    }
    onPicked();
  };

  return (
    <>
      <Title order={1}>{t.setup.title}</Title>
      <KeptSurveys openKey={draft.creation_key} onContinue={onContinue} />
      {site.is_pro && !site.is_licensed && (
        <Notice tone="amber">
          <Anchor component={Link} to={paths.generalSettings} inherit underline="always">
            {t.setup.noLicence}
          </Anchor>
        </Notice>
      )}
      <UnstyledButton onClick={() => pick(BLANK_TEMPLATE)} className={classes.scratch}>
        <IconFilePlus size={28} stroke={1.5} aria-hidden />
        <span className={classes.scratchText}>
          <span className={classes.scratchName}>
            {t.setup.fromScratch}
            {draft.template === BLANK_TEMPLATE.key && <StatusBadge tone="blue">{t.setup.inUse}</StatusBadge>}
          </span>
          <span className={classes.scratchHelp}>{t.setup.fromScratchHelp}</span>
        </span>
        <IconChevronRight size={18} aria-hidden />
      </UnstyledButton>
      {error && !data ? (
        <Problem text={errorText(error)} onRetry={() => void refetch()} />
      ) : data && isSettled ? (
        <TemplateBoard templates={data} inUse={draft.template} onPick={pick} />
      ) : (
        <BoardSkeleton />
      )}
    </>
  );
}

function isReplacing(): Promise<boolean> {
  return confirm({
    title: t.setup.replace,
    body: t.setup.replaceText,
    confirm: t.setup.replaceYes,
    cancel: t.setup.replaceNo,
    isDangerous: true,
  });
}

function BoardSkeleton() {
  return (
    <div className={classes.waiting} role="status" aria-label={t.setup.loading}>
      {Array.from({ length: 8 }, (_, index) => index).map((card) => (
        <Skeleton key={card} height={card % 3 === 1 ? 344 : 320} radius="md" />
      ))}
    </div>
  );
}

/** How long the cards wait for their pictures, in milliseconds. */
const WAIT_MAX = 3000;

/** True once every picture has loaded or failed, or after 3 s, so that the cards appear whole. */
function usePicturesSettled(templates: readonly { feature_image: string }[] | undefined): boolean {
  const [settled, setSettled] = useState<typeof templates>();
  useEffect(() => {
    if (!templates) return;
    const settle = () => setSettled(templates);
    const timer = setTimeout(settle, WAIT_MAX);
    Promise.all(templates.map(({ feature_image }) => arrival(feature_image))).then(settle);
    return () => clearTimeout(timer);
  }, [templates]);
  return settled !== undefined;
}

function arrival(address: string): Promise<unknown> {
  const picture = new Image();
  return new Promise((resolve) => {
    picture.onload = resolve;
    picture.onerror = resolve;
    picture.src = address;
  });
}
