import { Button, FileButton, Text } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { confirm, errorToast, saveFile } from '@userfeedback/admin-ui';
import type { TextPlace } from '@userfeedback/engine';
import { readTranslations, writeTranslations } from '@userfeedback/engine';
import { useRef } from 'react';
import { t } from '../../../../../messages/languages.ts';
import { textOf } from '../../../../file-text.ts';
import { useDraft, useEditor } from '../../../draft/use-editor.ts';

const BYTES_MAX = 1_000_000;

/** The texts as a file for translators, and the way back. */
export function TranslationFiles({ tag, nameOf }: { tag: string; nameOf(place: TextPlace): string }) {
  const draft = useDraft();
  const { edit } = useEditor();
  const words = t.translate.file;
  const reset = useRef<() => void>(null);
  const download = () => {
    const blob = new Blob([writeTranslations(draft, tag, nameOf)], { type: 'text/csv;charset=utf-8' });
    saveFile(`survey-${draft.id ?? 'new'}-${tag}.csv`, blob);
  };
  const upload = async (file: File | null) => {
    reset.current?.();
    const text = file && file.size <= BYTES_MAX ? await textOf(file) : undefined;
    const read = text === undefined ? undefined : readTranslations(draft, tag, text);
    if (!file) return;
    if (!read) {
      void errorToast(words.unreadable);
      return;
    }
    const { added, changed, unchanged, leftOut } = read;
    const isWanted = await confirm({
      title: words.title,
      confirm: words.use,
      body: (
        <>
          <Text>{words.counts({ added, changed, unchanged, leftOut: leftOut.length })}</Text>
          {leftOut.map(({ original, code }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no other name
            <Text key={at} size="sm" c="dimmed">
              {words.line({ original, reason: words.reasons[code] })}
            </Text>
          ))}
        </>
      ),
    });
    // What was edited meanwhile stays.
    if (isWanted) edit((survey) => readTranslations(survey, tag, text ?? '')?.draft ?? survey);
  };
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={download}>
        {words.download}
      </Button>
      <FileButton resetRef={reset} accept=".csv,.tsv,.txt,text/csv" onChange={(file) => void upload(file)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
            {words.upload}
          </Button>
        )}
      </FileButton>
    </>
  );
}
