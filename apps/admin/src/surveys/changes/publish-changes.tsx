import { Button, Modal, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CardSkeleton, errorText, errorToast, Items, Notice, Problem, Row } from '@userfeedback/admin-ui';
import { memoWithTexts } from '@userfeedback/admin-ui/messages';
import type { KeptAnswers, SavedSurvey } from '@userfeedback/contract';
import { NOTE_MAX } from '@userfeedback/contract/limits';
import { readWithFallbacks } from '@userfeedback/engine';
import { useState } from 'react';
import { administrationApi } from '../../administration/administration-api.ts';
import type { Older } from '../../administration/deliveries/older-choice.tsx';
import { daysOf, OlderChoice } from '../../administration/deliveries/older-choice.tsx';
import { api } from '../../api.ts';
import { t } from '../../messages/changes.ts';
import { makeId } from '../editor/draft/make-id.ts';
import { typeName } from '../type-name.ts';
import { ChangeList } from './change-list.tsx';
import classes from './publish-changes.module.css';

interface Props {
  surveyId: number;
  /** Of the last save: everything that was typed is saved. */
  revision: number;
  /** Of the site. */
  timeZone: string;
  isOpen: boolean;
  onClose(): void;
  /** The survey as visitors get it from now on. */
  onPublished(saved: SavedSurvey): void;
  /** It was refused: somebody else has saved, or something is missing. The dialog says so, too. */
  onRefused?(error: unknown): void;
}

/** How many lines show at first. */
const FIRST = 8;

/** "Publish these changes?": what differs, what happens to answers, a note, and the publishing itself. */
export const PublishChanges = memoWithTexts(function PublishChanges({ isOpen, onClose, ...rest }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t.publish.title} size={560}>
      {isOpen && <Content onClose={onClose} {...rest} />}
    </Modal>
  );
});

function Content({ surveyId, revision, timeZone, onClose, onPublished, onRefused }: Omit<Props, 'isOpen'>) {
  const { data, error, refetch } = useQuery(
    api.versions.changes.queryOptions({ input: { id: surveyId }, gcTime: 0, staleTime: 0 }),
  );
  const [isComplete, setComplete] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const [older, setOlder] = useState<Older>('no');
  const [save_key] = useState(makeId);
  const client = useQueryClient();
  const publish = useMutation(
    api.versions.publish.mutationOptions({
      onSuccess: async (saved) => {
        if (older !== 'no') await fillIn(data?.older?.destinations ?? [], daysOf(older, timeZone));
        onPublished(saved);
        void client.invalidateQueries({ queryKey: administrationApi.destinations.key() });
      },
      onError: (refusal) => onRefused?.(refusal),
    }),
  );
  const send = () =>
    publish.mutate({ id: surveyId, revision, save_key, ...(note?.trim() ? { note: note.trim() } : {}) });
  const count = data?.changes.length ?? 0;
  return (
    <Items
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {error && <Problem text={errorText(error)} onRetry={() => void refetch()} />}
      {!error && !data && <CardSkeleton lines={4} />}
      {data && count === 0 && <p>{t.publish.nothing}</p>}
      {data && count > 0 && (
        <Items gap="xs" align="start" mah="50vh" className={classes.changes}>
          <ChangeList changes={data} {...(isComplete ? {} : { most: FIRST })} />
          {!isComplete && count > FIRST && (
            <Button variant="subtle" size="compact-sm" onClick={() => setComplete(true)}>
              {t.publish.showAll({ n: count })}
            </Button>
          )}
        </Items>
      )}
      {data && data.answers.length > 0 && (
        <Notice tone="amber">
          {data.answers.map((kept) => (
            <div key={`${kept.question_id} ${kept.before}`}>{answersInWords(kept)}</div>
          ))}
        </Notice>
      )}
      {data?.older && <OlderChoice value={older} count={data.older.count} mayBeNone onChange={setOlder} />}
      {note === null ? (
        <Button variant="subtle" size="compact-sm" me="auto" ms={-8} onClick={() => setNote('')}>
          {t.publish.addNote}
        </Button>
      ) : (
        <Textarea
          label={t.publish.note}
          value={note}
          maxLength={NOTE_MAX}
          autosize
          data-autofocus
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      {publish.error && <Notice tone="red">{errorText(publish.error)}</Notice>}
      <Row justify="end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t.publish.cancel}
        </Button>
        <Button type="submit" disabled={!data || count === 0} loading={publish.isPending}>
          {t.publish.publish}
        </Button>
      </Row>
    </Items>
  );
}

/** The changes are published either way. */
async function fillIn(destinations: readonly { key: string }[], days: { start_date?: string }): Promise<void> {
  for (const { key } of destinations)
    await administrationApi.destinations.fillIn
      .call({ key, ...days })
      .catch((error: unknown) => void errorToast(errorText(error)));
}

function answersInWords({ code, name, before, count: n }: KeptAnswers): string {
  const title = readWithFallbacks(name);
  if (code === 'option-renamed') return t.answers.renamed({ n, old: before });
  if (code === 'question-retyped') return t.answers.retyped({ title, n, type: typeName(before) });
  return t.answers.removed({ title, n });
}
