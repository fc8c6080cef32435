import { ActionIcon, Button, Menu } from '@mantine/core';
import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard';
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import { Locked, useLock } from '@userfeedback/admin-ui';
import type { ExportFormat, Pagination } from '@userfeedback/contract';
import { t } from '../messages/results.ts';
import type { ResultsRange } from './use-day-range.ts';

/** What an export has. */
export interface Wanted {
  surveyId: number;
  /** Days of the site, both included. */
  range?: ResultsRange;
  /** The list's filters; the file contains the same responses. */
  filter?: object;
  /** How many responses match the filter, if that is to be shown. */
  matches?: Pick<Pagination, 'total' | 'is_at_least'> | undefined;
}

const FORMATS = [
  { format: 'csv', icon: IconFileText },
  { format: 'xlsx', icon: IconFileSpreadsheet },
] as const;

/** As the API reads them: `filter[conditions][0][field]=device`. */
const brackets = new StandardBracketNotationSerializer();

const ORIGIN = { source: 'export-results' };

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
  questionKind,
  title,
  ...wanted
}: Wanted & { questionId: string; questionKind?: string | undefined; title: string }) {
  const button = (
    <ActionIcon size="lg" aria-label={t.export.question({ title })}>
      <IconDownload size={18} aria-hidden />
    </ActionIcon>
  );
  return <Formats wanted={wanted} question={{ id: questionId, kind: questionKind }} target={button} />;
}

function Formats({ target, ...entries }: { wanted: Wanted; question?: Asked; target: React.ReactElement<object> }) {
  const lock = useLock('export-results', ORIGIN);
  if (lock) {
    return (
      <Locked capability="export-results" {...ORIGIN}>
        {target}
      </Locked>
    );
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <FormatItems {...entries} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The same as `ExportButton` as entries of another menu. */
export function ExportItems(wanted: Wanted) {
  const lock = useLock('export-results', ORIGIN);
  if (!lock) {
    return (
      <>
        <Menu.Label>{t.export.all}</Menu.Label>
        <FormatItems wanted={wanted} />
      </>
    );
  }
  return (
    <Locked capability="export-results" {...ORIGIN}>
      <Menu.Item leftSection={<IconDownload size={16} aria-hidden />}>{t.export.all}</Menu.Item>
    </Locked>
  );
}

/** The question whose answers alone are exported; only those of this type, if it says one. */
interface Asked {
  id: string;
  kind: string | undefined;
}

function FormatItems({ wanted, question }: { wanted: Wanted; question?: Asked }) {
  const { matches } = wanted;
  return (
    <>
      {matches && (
        <Menu.Label>{t.export.matches({ count: matches.total, isAtLeast: matches.is_at_least === true })}</Menu.Label>
      )}
      {FORMATS.map(({ format, icon: Icon }) => (
        <Menu.Item
          key={format}
          component="a"
          href={addressOf(wanted, question, format)}
          download
          leftSection={<Icon size={16} aria-hidden />}
        >
          {t.export.formats[format]}
        </Menu.Item>
      ))}
    </>
  );
}

function addressOf(
  { surveyId, range, filter = {} }: Wanted,
  question: Asked | undefined,
  format: ExportFormat,
): string {
  const { filter: ofScreen, ...days }: Partial<ResultsRange> = range ?? {};
  const params = new URLSearchParams({ survey_id: String(surveyId), ...days, format });
  for (const [name, value] of brackets.serialize({ filter: { ...ofScreen, ...filter } }))
    if (typeof value === 'string') params.set(name, value);
  if (question) {
    params.set('report', 'question');
    params.set('question_id', question.id);
    if (question.kind !== undefined) params.set('question_kind', question.kind);
  }
  return `/api/v1/exports?${params}`;
}
