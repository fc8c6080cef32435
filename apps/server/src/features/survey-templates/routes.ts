import { contract } from '@userfeedback/contract';
import type { Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { languageAsked } from '../../platform/texts/reply-language.ts';
import { listTemplates } from './service.ts';

export function templatesRoutes(serve: Serve, deps: Deps): void {
  serve(contract.templates.list, (_input, { request }) =>
    listTemplates(deps.site.now().access, languageAsked(request)),
  );
}
