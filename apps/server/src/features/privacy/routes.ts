import { contract } from '@userfeedback/contract';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { listErasures } from './erasure-queries.ts';
import { eraseFound } from './erasures.ts';
import { personalData } from './personal-data.ts';
import { privacyText } from './text.ts';

export function privacyRoutes(serve: Serve, deps: Deps): void {
  const { privacy } = contract;
  serve(privacy.exportFound, (asked) => personalData(deps, asked));
  serve(privacy.eraseFound, (asked) => eraseFound(deps, asked));
  serve(privacy.text, () => privacyText(deps));
  serve(privacy.erasures, async () => ({
    items: (await listErasures(deps.db)).map(({ subject: _, touched_at: __, ...erasure }) => ({
      ...erasure,
      state: erasure.finished_at === null ? ('going_on' as const) : ('done' as const),
    })),
  }));
}
