import { Button, NativeSelect, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CardSkeleton, confirm, errorText, Items, LoadFailed, Notice, Row, useSite } from '@userfeedback/admin-ui';
import type { Missing, Survey, Version } from '@userfeedback/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { t } from '../../messages/versions.ts';
import { paths } from '../../paths.ts';
import { ChangeList } from '../changes/change-list.tsx';
import { makeId } from '../editor/draft/make-id.ts';
import { missingInWords, nameOf, spanOf } from './version-words.ts';

interface Props {
  survey: Survey;
  version: Version;
  versions: readonly Version[];
  /** What it is compared with: the id of another, `live`, `draft`, or `before`. */
  other: string;
  onOther(other: string): void;
}

/** One version: when it was live, how it differs, and the way back to it. */
export function VersionDetails({ survey, version, versions, other, onOther }: Props) {
  const { time_zone } = useSite();
  const name = nameOf(version, time_zone);
  const beside = other === 'live' || other === 'draft' ? other : Number(other) || undefined;
  const { data, error, refetch } = useQuery(
    api.versions.compare.queryOptions({
      input: { id: survey.id, version_id: version.id, ...(beside === undefined ? {} : { with: beside }) },
    }),
  );
  const others = versions.filter(({ id }) => id !== version.id);
  const found = others.find(({ id }) => String(id) === other);
  const otherName = found ? nameOf(found, time_zone) : (OPTIONS()[other] ?? t.beforeIt);
  return (
    <Items component="section" gap="sm">
      <Title order={2}>{t.compared({ version: name, other: otherName })}</Title>
      <Text c="dimmed" size="xs">
        {spanOf(version, time_zone)}
      </Text>
      <Row gap="sm" align="end">
        <NativeSelect
          label={t.compareWith}
          value={other}
          onChange={(event) => onOther(event.currentTarget.value)}
          data={[
            { value: 'before', label: t.options.before },
            { value: 'live', label: t.options.live },
            ...(survey.has_changes ? [{ value: 'draft', label: t.options.draft }] : []),
            ...others.map((each) => ({ value: String(each.id), label: nameOf(each, time_zone) })),
          ]}
        />
        <Restore survey={survey} version={version} name={name} />
      </Row>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <CardSkeleton lines={4} />}
      {data && <ChangeList changes={data} />}
    </Items>
  );
}

/** Read when it is drawn: another language may be chosen. */
const OPTIONS = (): Record<string, string> => ({ live: t.options.live, draft: t.options.draft });

function Restore({ survey, version, name }: { survey: Survey; version: Version; name: string }) {
  const queries = useQueryClient();
  const [done, setDone] = useState<{ isLive: boolean; missing: Missing[] }>();
  const restore = useMutation(
    api.versions.restore.mutationOptions({
      onSuccess: (saved) => setDone({ isLive: saved.published, missing: saved.missing }),
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries({ queryKey: api.surveys.key() }),
          queries.invalidateQueries({ queryKey: api.versions.key() }),
        ]),
    }),
  );
  const start = async () => {
    const { title, body, cancel, confirm: replace } = t.replace;
    if (survey.has_changes && !(await confirm({ title, body, cancel, confirm: replace }))) return;
    const { id, revision } = survey;
    restore.mutate({ id, version_id: version.id, revision, save_key: makeId() });
  };
  return (
    <>
      <Button variant="default" loading={restore.isPending} onClick={() => void start()}>
        {t.restore}
      </Button>
      {restore.error && <Notice tone="red">{errorText(restore.error)}</Notice>}
      {done && (
        <Notice tone="green" role="status" actions={<Link to={paths.editQuestions(survey.id)}>{t.openEditor}</Link>}>
          {done.isLive ? t.backAsChanges({ version: name }) : t.isBack({ version: name })}
        </Notice>
      )}
      {done && done.missing.length > 0 && (
        <Notice tone="amber">
          {done.missing.map((each) => (
            <div key={JSON.stringify(each)}>{missingInWords(each)}</div>
          ))}
        </Notice>
      )}
    </>
  );
}
