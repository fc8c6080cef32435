import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import { Locked, useLock } from '@userfeedback/admin-ui';
import type { ExportFormat, Pagination, QuestionType } from '@userfeedback/contract';
import { t } from '../messages/results.ts';

interface Wanted {
  surveyId: number;
  /** Days of the site, both included. */
  range?: { start_date: string; end_date: string };
  /** The list's filters; the file contains the same responses. */
  filter?: object;
  /** How many responses match the filter, if that is to be shown. */
  matches?: Pick<Pagination, 'total' | 'is_at_least'> | undefined;
}

const FORMATS = [
  { format: 'csv', icon: IconFileText },
  { format: 'xlsx', icon: IconFileSpreadsheet },
] as const;

/** Downloads the responses; locked if the plan has no exports. */
export function ExportButton(wanted: Wanted) {
  const button = (
    <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
      {t.export.all}
    </Button>
  );
  return <Formats wanted={wanted} target={button} />;
}

/** Downloads the answers to one question. */
export function QuestionExport({
  questionId,
  questionType,
  title,
  ...wanted
}: Wanted & { questionId: string; questionType?: QuestionType | undefined; title: string }) {
  const button = (
    <ActionIcon size="lg" aria-label={t.export.question({ title })}>
      <IconDownload size={18} aria-hidden />
    </ActionIcon>
  );
  return <Formats wanted={wanted} questionId={questionId} questionType={questionType} target={button} />;
}

function Formats({
  wanted: { surveyId, range, filter = {}, matches },
  questionId,
  questionType,
  target,
}: {
  wanted: Wanted;
  questionId?: string;
  /** Only the answers of this type. */
  questionType?: QuestionType | undefined;
  target: React.ReactElement<object>;
}) {
  const origin = { source: 'export-results' };
  const lock = useLock('export-results', origin);
  if (lock) {
    return (
      <Locked capability="export-results" {...origin}>
        {target}
      </Locked>
    );
  }
  const address = (format: ExportFormat) => {
    const params = new URLSearchParams({ survey_id: String(surveyId), ...range, format });
    for (const [name, value] of Object.entries(filter)) if (value) params.set(`filter[${name}]`, value);
    if (questionId !== undefined) {
      params.set('report', 'question');
      params.set('question_id', questionId);
      if (questionType !== undefined) params.set('question_type', questionType);
    }
    return `/api/v1/exports?${params}`;
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {matches && (
          <Menu.Label>
            {t.export.matches({ count: matches.total, isAtLeast: matches.is_at_least === true })}
          </Menu.Label>
        )}
        {FORMATS.map(({ format, icon: Icon }) => (
          <Menu.Item
            key={format}
            component="a"
            href={address(format)}
            download
            leftSection={<Icon size={16} aria-hidden />}
          >
            {t.export.formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
