import { listAreas } from './catalogs.ts';
import { writeDeclaration } from './plugin.ts';

for (const area of listAreas()) writeDeclaration(area);
