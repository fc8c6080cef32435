import { readFileSync } from 'node:fs';
import helmet from '@fastify/helmet';
import type { AnyContractProcedure, OpenAPI } from '@orpc/contract';
import { SURVEY_FILE, SurveyFile } from '@userfeedback/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { pageHeaders } from '../edge/security-headers.ts';
import { VERSION } from '../version.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

const stylesheet = readFileSync(new URL('./docs.css', import.meta.url), 'utf8');

/** Built with the first request. */
export async function docsRoutes(
  app: FastifyInstance,
  deps: Deps,
  served: readonly AnyContractProcedure[],
): Promise<void> {
  let made: Promise<OpenAPI.Document> | undefined;
  let page: string | undefined;
  let fileSchema: object | undefined;
  const document = () => {
    made ??= openApiDocument(served, { version: VERSION, url: deps.config.publicUrl });
    return made;
  };
  await app.register(async (scope) => {
    await scope.register(helmet, pageHeaders(deps.config));
    scope.get('/api/v1/openapi.json', async (_request, reply) => {
      return reply.header('cache-control', 'public, max-age=300').send(await document());
    });
    scope.get(SURVEY_FILE.schemaPath, async (_request, reply) => {
      fileSchema ??= surveyFileSchema();
      return reply.header('cache-control', 'public, max-age=300').send(fileSchema);
    });
    scope.get('/api/docs', async (_request, reply) => {
      page ??= docsPage(await document());
      return reply.type('text/html; charset=utf-8').header('cache-control', 'public, max-age=300').send(page);
    });
    scope.get('/api/docs.css', async (_request, reply) => {
      return reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(stylesheet);
    });
  });
}

/** In a file, optional fields may be left out and unknown ones are accepted. */
function surveyFileSchema(): object {
  const schema = z.toJSONSchema(SurveyFile, { io: 'input', target: 'draft-2020-12' });
  return { ...schema, title: 'A survey of UserFeedback as a file' };
}
