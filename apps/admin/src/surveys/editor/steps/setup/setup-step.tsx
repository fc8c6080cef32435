import { Anchor, Skeleton, Title } from '@mantine/core';
import { IconFileImport, IconFilePlus, IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { confirm, errorText, Items, Notice, Problem, useSite } from '@userfeedback/admin-ui';
import type { FileRemark, Question } from '@userfeedback/contract';
import { QUESTIONS_MAX } from '@userfeedback/contract/limits';
import type { Template } from '@userfeedback/engine';
import { applyTemplate, BLANK_TEMPLATE, losesWork } from '@userfeedback/engine';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../../../api.ts';
import { t as words } from '../../../../messages/setup.ts';
import { t as files } from '../../../../messages/survey-file.ts';
import { t as ofList } from '../../../../messages/survey-list.ts';
import { paths } from '../../../../paths.ts';
import { importedState } from '../../../survey-file/imported.ts';
import { openFileDialog } from '../../../survey-file/open-file-dialog.tsx';
import type { KeptDraft } from '../../draft/kept-draft.ts';
import { makeId } from '../../draft/make-id.ts';
import { useDraft, useEditor } from '../../draft/use-editor.ts';
import { openPasteDialog } from '../questions/paste/open-paste-dialog.tsx';
import { useAllowedTypes, useRequiredNeeds } from '../questions/types/type-locks.ts';
import { KeptSurveys } from './kept-surveys.tsx';
import classes from './setup.module.css';
import { StartCard } from './start-card.tsx';
import { TemplateBoard } from './template-board.tsx';

interface Props {
  onPicked(): void;
  /** Opens another new survey, stored in this browser, in place of this one. */
  onContinue(kept: KeptDraft): void;
}

/** Where a new survey starts: with a template, or from scratch. */
export function SetupStep({ onPicked, onContinue }: Props) {
  const site = useSite();
  const { data, error, refetch } = useQuery(api.templates.list.queryOptions());
  const isSettled = usePicturesSettled(data);
  const allowed = useAllowedTypes();
  const requiredNeeds = useRequiredNeeds();
  const draft = useDraft();
  const editor = useEditor();
  const navigate = useNavigate();
  const openImported = ({ id, remarks }: { id: number; remarks: FileRemark[] }) =>
    navigate(paths.editQuestions(id), { state: importedState(remarks) });

  /** Picking the survey's own template again only goes on to the next step, so that no work is lost. */
  const pick = async (template: Template) => {
    if (template.key !== draft.template) {
      if (losesWork(draft, data ?? [], template, ofList.untitled) && !(await isReplacing())) return;
      const apply = draft.id === null ? editor.prepare : editor.edit;
      apply((survey) => applyTemplate(survey, template, makeId));
    }
    onPicked();
  };

  /** What was pasted is somebody's work, unlike a template. */
  const startFromText = async (questions: Question[], title: string | null) => {
    const template = { ...BLANK_TEMPLATE, config: { questions } };
    const replaces = title === null ? template : { ...template, key: 'text' };
    if (losesWork(draft, data ?? [], replaces, ofList.untitled) && !(await isReplacing())) return;
    editor.edit((survey) => {
      const started = applyTemplate(survey, template, makeId);
      return title === null ? started : { ...started, title };
    });
    onPicked();
  };

  return (
    <>
      <Title order={2}>{words.title}</Title>
      <KeptSurveys openKey={draft.creation_key} onContinue={onContinue} />
      {site.is_pro && !site.is_licensed && (
        <Notice tone="amber">
          <Anchor component={Link} to={paths.generalSettings} inherit underline="always">
            {words.noLicence}
          </Anchor>
        </Notice>
      )}
      <div className={classes.starts}>
        <StartCard
          icon={IconFilePlus}
          name={words.fromScratch}
          help={words.fromScratchHelp}
          isInUse={draft.template === BLANK_TEMPLATE.key}
          onClick={() => pick(BLANK_TEMPLATE)}
        />
        <StartCard
          icon={IconFileText}
          name={words.fromText}
          help={words.fromTextHelp}
          onClick={() =>
            openPasteDialog({
              text: '',
              allowed,
              requiredNeeds,
              room: QUESTIONS_MAX,
              hasTitle: true,
              onAdd: startFromText,
            })
          }
        />
        <StartCard
          icon={IconFileImport}
          name={files.fromFile}
          help={files.fromFileHelp}
          onClick={() =>
            openFileDialog({
              site,
              makeKey: makeId,
              onCreated: openImported,
              onUploaded: (id) => void navigate(paths.importSurveys(id)),
            })
          }
        />
      </div>
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
    title: words.replace,
    body: words.replaceText,
    confirm: words.replaceYes,
    cancel: words.replaceNo,
    isDangerous: true,
  });
}

function BoardSkeleton() {
  return (
    <Items least={264} isEven gap="lg" role="status" aria-label={words.loading}>
      {Array.from({ length: 8 }, (_, index) => index).map((card) => (
        <Skeleton key={card} height={card % 3 === 1 ? 344 : 320} radius="md" />
      ))}
    </Items>
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
