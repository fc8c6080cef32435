import { Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Card, CardSkeleton, errorText, Items, LoadFailed, Problem } from '@userfeedback/admin-ui';
import type { ReadImport } from '@userfeedback/contract';
import { IMPORT_BYTES_MAX } from '@userfeedback/contract/limits';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { administrationApi } from '../../administration/administration-api.ts';
import { FileDrop } from '../../file-drop.tsx';
import { t } from '../../messages/imports.ts';
import { refusal, uploadFile } from '../../upload-file.ts';
import { useDrop } from '../../use-drop.ts';
import classes from './import.module.css';
import { ImportList } from './import-list.tsx';
import type { Imported } from './import-plan-form.tsx';
import { ImportPlanForm } from './import-plan-form.tsx';
import { ImportProgress } from './import-progress.tsx';

/** How often to ask while something is imported, in milliseconds. */
const OFTEN = 1000;
const UNDER_WAY = ['running', 'undoing'];

interface Props {
  /** Null: the file brings its surveys. */
  surveyId: number | null;
  into: Imported;
  title: string;
  help: string;
  /** Endings of the files' names. */
  accept: string;
}

/** Everything about imports into one survey, or of surveys: choosing a file, checking it, its progress, and those before. */
export function ImportDesk({ surveyId, into, title, help, accept }: Props) {
  const [params, setParams] = useSearchParams();
  const chosen = Number(params.get('import')) || null;
  const list = useQuery(
    administrationApi.imports.list.queryOptions({
      input: inputOf(surveyId),
      refetchInterval: ({ state }) => (state.data?.items.some((one) => UNDER_WAY.includes(one.state)) ? OFTEN : false),
    }),
  );
  const one = useQuery(
    administrationApi.imports.get.queryOptions({
      input: { id: chosen ?? 0 },
      enabled: chosen !== null,
      refetchInterval: ({ state }) => (UNDER_WAY.includes(state.data?.state ?? '') ? OFTEN : false),
    }),
  );
  const queryClient = useQueryClient();
  const choose = (id: number | null) => setParams(id === null ? {} : { import: String(id) });
  /** Everything that an import changes. */
  const refresh = () => queryClient.invalidateQueries();
  const current = chosen === null ? undefined : one.data;
  const isPlanned = current?.has_file && ['read', 'stopped', 'failed'].includes(current.state);
  return (
    <Items>
      {list.error && <LoadFailed error={list.error} onRetry={() => void refresh()} />}
      {list.data && (
        <ImportProgress
          imports={list.data.items.filter(({ state }) => UNDER_WAY.includes(state))}
          finished={current?.state === 'done' ? current : undefined}
          surveyId={surveyId}
          onChange={refresh}
        />
      )}
      {(chosen === null || one.error || (current && !isPlanned)) && (
        <Choice
          surveyId={surveyId}
          title={title}
          help={help}
          accept={accept}
          onRead={(made) => {
            queryClient.setQueryData(administrationApi.imports.get.queryKey({ input: { id: made.id } }), made);
            void queryClient.invalidateQueries({ queryKey: administrationApi.imports.list.key() });
            choose(made.id);
          }}
        />
      )}
      {chosen !== null && !one.error && !current && <CardSkeleton lines={6} />}
      {current && isPlanned && (
        <ImportPlanForm
          key={current.id}
          current={current}
          into={into}
          onStarted={refresh}
          onOther={() => choose(null)}
        />
      )}
      {list.data && (
        <ImportList
          imports={list.data.items}
          openId={isPlanned ? chosen : null}
          onChange={refresh}
          onOpen={(id) => choose(id)}
          onForgotten={(id) => id === chosen && choose(null)}
        />
      )}
    </Items>
  );
}

interface ChoiceProps extends Omit<Props, 'into'> {
  onRead(made: ReadImport): void;
}

function Choice({ surveyId, title, help, accept, onRead }: ChoiceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const send = useMutation({
    mutationFn: (file: File) => {
      // Checked here too: a server that stops reading a large call cannot always say why.
      if (file.size > IMPORT_BYTES_MAX) throw refusal('too_large', 413, t.tooLarge);
      return uploadFile<ReadImport>(surveyId === null ? '/imports' : `/imports?survey_id=${surveyId}`, file);
    },
    onSuccess: onRead,
  });
  const drop = useDrop(send.mutate);
  useEffect(() => {
    if (send.error) heading.current?.scrollIntoView?.({ block: 'nearest' });
  }, [send.error]);
  return (
    <Card aria-labelledby="choose-file">
      <Items gap="sm" {...drop.on}>
        <Title order={2} id="choose-file" ref={heading}>
          {title}
        </Title>
        <Text c="dimmed">{help}</Text>
        <FileDrop drop={drop} accept={accept} isLoading={send.isPending} texts={t} onFile={send.mutate} />
        <output className={classes.help}>{send.isPending && t.uploading({ file: send.variables.name })}</output>
        {send.error && <Problem text={errorText(send.error)} />}
      </Items>
    </Card>
  );
}

function inputOf(surveyId: number | null) {
  return surveyId === null ? {} : { survey_id: surveyId };
}
