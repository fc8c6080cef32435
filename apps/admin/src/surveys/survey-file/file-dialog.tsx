import { Button, Text, Textarea } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { closeModal, errorText, fieldErrors, Items, Problem, Row } from '@userfeedback/admin-ui';
import type { FileRemark, ReadImport, SiteInfo } from '@userfeedback/contract';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { FileDrop } from '../../file-drop.tsx';
import { t } from '../../messages/survey-file.ts';
import { uploadFile } from '../../upload-file.ts';
import { useDrop } from '../../use-drop.ts';
import { isPluginExport, readSentFile, readSentText } from './read-sent-file.ts';
import { Remarks } from './remarks.tsx';
import classes from './survey-file.module.css';

export interface FileDialogProps {
  site: SiteInfo;
  /** The survey was made. */
  onCreated(made: { id: number; remarks: FileRemark[] }): void;
  /** It was an export of the WordPress plugin, which is uploaded now. */
  onUploaded(importId: number): void;
  /** Makes the key under which a repeated call creates the survey once. */
  makeKey(): string;
}

interface Checked {
  file: unknown;
  title: string;
  questions: number;
  remarks: FileRemark[];
}

/** Makes a draft from a survey file, after showing what is in it. */
export function FileDialog({ site, onCreated, onUploaded, makeKey }: FileDialogProps) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const check = useMutation({
    mutationFn: async (sent: File | string) => {
      if (typeof sent !== 'string' && (await isPluginExport(sent))) {
        const { id } = await uploadFile<ReadImport>('/imports', sent);
        closeModal();
        onUploaded(id);
        return null;
      }
      const file = typeof sent === 'string' ? readSentText(sent) : await readSentFile(sent);
      return { file, ...(await api.surveyFile.check.call({ file })) };
    },
    onSuccess: setChecked,
  });
  if (!checked) return <Choice check={check} />;
  return (
    <Summary
      checked={checked}
      site={site}
      onCreated={onCreated}
      onUploaded={onUploaded}
      onOther={() => {
        check.reset();
        setChecked(null);
      }}
      makeKey={makeKey}
    />
  );
}

interface ChoiceProps {
  check: { mutate(sent: File | string): void; error: Error | null; isPending: boolean };
}

/** Three ways to a file: choosing, dropping, pasting its text. */
function Choice({ check }: ChoiceProps) {
  const [text, setText] = useState('');
  const drop = useDrop((file) => check.mutate(file));
  return (
    <Items {...drop.on}>
      <FileDrop
        drop={drop}
        accept=".json,.sql,.gz,.csv,application/json"
        isLoading={check.isPending}
        texts={t}
        onFile={check.mutate}
      />
      <Text c="dimmed" size="sm">
        {t.pluginToo}
      </Text>
      {check.error && <Refusal error={check.error} />}
      <Textarea label={t.paste} rows={4} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Row justify="end" gap="xs">
        <Button
          variant="default"
          disabled={text.trim() === ''}
          loading={check.isPending}
          onClick={() => check.mutate(text)}
        >
          {t.read}
        </Button>
      </Row>
    </Items>
  );
}

interface SummaryProps extends FileDialogProps {
  checked: Checked;
  onOther(): void;
}

/** What is in the file and what differs here, before a draft is made. */
function Summary({ checked, site, onCreated, onOther, makeKey }: SummaryProps) {
  const { file, title, questions, remarks } = checked;
  const [creation_key] = useState(makeKey);
  const first = useRef<HTMLButtonElement>(null);
  // What had the focus is gone.
  useEffect(() => first.current?.focus(), []);
  const queryClient = useQueryClient();
  const create = useMutation({
    mutationFn: () => api.surveyFile.create.call({ file, creation_key }),
    onSuccess: async (made) => {
      await queryClient.invalidateQueries({ queryKey: api.surveys.key() });
      closeModal();
      onCreated(made);
    },
  });
  return (
    <Items>
      <div>
        <Text fw={600} size="lg">
          {title}
        </Text>
        <Text c="dimmed">{t.questions({ count: questions })}</Text>
      </div>
      {remarks.length > 0 && (
        <Items
          component="section"
          gap="sm"
          mah="min(360px, 45vh)"
          className={classes.remarks}
          tabIndex={0}
          aria-label={t.remarks}
        >
          <Remarks remarks={remarks} site={site} />
        </Items>
      )}
      <Text c="dimmed">{t.isDraft}</Text>
      {create.error && <Refusal error={create.error} />}
      <Row justify="end" gap="xs">
        <Button variant="subtle" color="gray" onClick={onOther}>
          {t.other}
        </Button>
        <Button variant="default" onClick={closeModal}>
          {t.cancel}
        </Button>
        <Button ref={first} loading={create.isPending} onClick={() => create.mutate()}>
          {t.create}
        </Button>
      </Row>
    </Items>
  );
}

/** Why a file cannot be taken; the parts that are wrong by their places in it. */
function Refusal({ error }: { error: Error }) {
  const parts = Object.entries(fieldErrors(error));
  // What we throw ourselves is written for people.
  const text = error instanceof ORPCError || error instanceof TypeError ? errorText(error) : error.message;
  if (parts.length === 0) return <Problem text={text} />;
  return (
    <div role="alert">
      <Text fw={600}>{t.parts}</Text>
      <ul data-bullets>
        {parts.slice(0, SHOWN).map(([part, problem]) => (
          <li key={part}>{t.part({ part, problem })}</li>
        ))}
      </ul>
      {parts.length > SHOWN && <Text>{t.more({ count: parts.length - SHOWN })}</Text>}
    </div>
  );
}

const SHOWN = 10;
