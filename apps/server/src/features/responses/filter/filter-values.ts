import type { FilterValue, FilterValuesQuery } from '@userfeedback/contract';
import type { Deps } from '../../../platform/deps.ts';
import { ofField, ofQuestion } from '../packed/block.ts';
import type { Found } from '../packed/scan.ts';
import { givenIn, inScannedSnapshot, STATUSES, scan } from '../packed/scan.ts';
import type { Wordings } from '../wordings/wordings.ts';
import { readWordings } from '../wordings/wordings.ts';

const MOST = 50;
const PUBLISHED = STATUSES.indexOf('publish');

/** The most frequent values of one fact in published responses. */
export async function listFilterValues(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id: surveyId, search, ...wanted }: FilterValuesQuery,
): Promise<FilterValue[]> {
  const name = columnOf(wanted);
  const values = await inScannedSnapshot(db, surveyId, now(), async (snapshot) => {
    const counted = new Map<string, FilterValue>();
    const wordings = await readWordings(snapshot, surveyId);
    const reading = { surveyId, conditions: [], days: wanted, wordings, names: [name, 'name'] };
    for await (const found of scan(snapshot, reading)) addValues(counted, found, name, wanted, wordings);
    return counted;
  });
  const part = search.toLowerCase();
  return [...values.values()]
    .filter(({ value, label }) => [value, label].some((text) => text.toLowerCase().includes(part)))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
    .slice(0, MOST);
}

type Fact = Pick<FilterValuesQuery, 'field' | 'question_id' | 'name'>;

function columnOf({ field, question_id = '', name = '' }: Fact): string {
  if (field === 'answer') return ofQuestion.answer(question_id);
  return field === 'hidden' ? ofField(name) : field;
}

function addValues(
  values: Map<string, FilterValue>,
  { block, at, statuses }: Found,
  name: string,
  { field }: Fact,
  wordings: Wordings,
): void {
  const column = block.column(name);
  const valuesOf = column.values.map((fact) => (field === 'answer' ? (givenIn(fact, wordings) ?? []) : [fact]));
  const names = block.column('name');
  for (const place of at) {
    if (statuses[place] !== PUBLISHED) continue;
    // The newest name of a page comes last.
    const pageName = names.values[names.codes[place] as number] ?? '';
    for (const value of valuesOf[column.codes[place] as number] ?? []) {
      const known = values.get(value);
      const label = field === 'page' ? pageName : value;
      if (known) {
        known.count++;
        known.label = label;
      } else values.set(value, { value, label, count: 1 });
    }
  }
}
