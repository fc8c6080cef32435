import { countsTables } from './schema/counts.ts';
import { deliveriesTables } from './schema/deliveries.ts';
import { peopleTables } from './schema/people.ts';
import { responsesTables } from './schema/responses.ts';
import { searchTables } from './schema/search.ts';
import { serversTables } from './schema/servers.ts';
import { siteTables } from './schema/site.ts';
import { surveysTables } from './schema/surveys.ts';
import type { SqlTypes } from './sql-types.ts';

export function tables(types: SqlTypes): string[] {
  return [
    ...serversTables(types),
    ...surveysTables(types),
    ...responsesTables(types),
    ...searchTables(types),
    ...countsTables(types),
    ...deliveriesTables(types),
    ...peopleTables(types),
    ...siteTables(types),
  ];
}
