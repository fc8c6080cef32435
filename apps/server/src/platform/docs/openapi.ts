import type { AnyContractProcedure, OpenAPI } from '@orpc/contract';
import type { OpenAPIGeneratorGenerateOptions } from '@orpc/openapi';
import { OpenAPIGenerator } from '@orpc/openapi';
import type { EndpointMeta } from '@userfeedback/contract';
import {
  AddonInfo,
  Answer,
  Behavior,
  Condition,
  GeoTargeting,
  MediaItem,
  Notifications,
  NpsOverview,
  PageRule,
  Pagination,
  Question,
  QuestionStats,
  SavedSurvey,
  SiteInfo,
  SURVEY_FILE,
  Survey,
  SurveyInput,
  SurveyListItem,
  SurveyResponse,
  SurveyResults,
  SurveySettings,
  Targeting,
  ThankYou,
  Theming,
  User,
  Webhook,
  WidgetSettings,
  WidgetSurvey,
} from '@userfeedback/contract';
import { ACCESS } from '@userfeedback/engine';
import { contractRows } from '../api/contract-rows.ts';
import { accessName } from './access-names.ts';
import { actionsOperation, FAILURE, SECURITY, UPLOADS } from './openapi-parts.ts';
import { schemaConverter } from './openapi-schemas.ts';

/** Named schemas of replies; all others are written out where they occur. */
const RETURNED = {
  AddonInfo,
  Answer,
  Behavior,
  Condition,
  GeoTargeting,
  MediaItem,
  Notifications,
  NpsOverview,
  PageRule,
  Pagination,
  Question,
  QuestionStats,
  SavedSurvey,
  SiteInfo,
  Survey,
  SurveyListItem,
  SurveyResponse,
  SurveyResults,
  SurveySettings,
  Targeting,
  ThankYou,
  Theming,
  User,
  Webhook,
  WidgetSettings,
  WidgetSurvey,
};
/** Named schemas of bodies, where defaults may be left out. */
const SENT = {
  Behavior,
  Condition,
  GeoTargeting,
  Notifications,
  PageRule,
  Question,
  SurveyInput,
  SurveySettings,
  Targeting,
  ThankYou,
  Theming,
  Webhook,
};

/** OpenAPI 3.1, for the rows that are really served, including those of addons. */
export async function openApiDocument(
  served: readonly AnyContractProcedure[],
  about: { version: string; url: string },
): Promise<OpenAPI.Document> {
  const rows = namedRows(served);
  const generator = new OpenAPIGenerator({ schemaConverters: [schemaConverter] });
  const document = await generator.generate(nest(rows), {
    info: { title: 'UserFeedback', version: about.version, description: ABOUT },
    externalDocs: { url: about.url + SURVEY_FILE.schemaPath, description: 'JSON Schema of survey files' },
    servers: [{ url: `${about.url}/api/v1` }],
    commonSchemas: commonSchemas(),
    components: { securitySchemes: SECURITY, responses: { Failure: FAILURE } },
  });
  Object.assign(document.paths ?? {}, { '/ajax': { post: actionsOperation() } });
  for (const operation of operationsOf(document)) {
    const row = rows.get(operation.operationId ?? '');
    if (row) complete(operation, row['~orpc'].meta);
  }
  return document;
}

export function operationsOf(document: OpenAPI.Document) {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method];
      return operation ? [Object.assign(operation, { path, method: method.toUpperCase() })] : [];
    }),
  );
}

const METHODS = ['get', 'post', 'put', 'delete'] as const;
const ABOUT = `Sign in with \`POST /session\`, which sets a cookie; unsafe calls made with it carry the \`nonce\` of its
reply (or of \`GET /site-info\`) in the header \`X-WP-Nonce\`. Scripts use an API key in
\`Authorization: Bearer uf_...\` and need no nonce. Failures return \`{code, message, errors?}\`.
The JSON Schema of survey files is at \`${SURVEY_FILE.schemaPath}\`.`;

function complete(operation: OpenAPI.OperationObject, meta: EndpointMeta): void {
  const { capability } = meta;
  const { plan, addon, scope } = ACCESS[capability];
  const isPublic = capability === 'visit' || capability === 'sign-in';
  const isOfSite = capability === 'site';
  const isForKeys = !isPublic && !isOfSite && scope !== 'person';
  operation.security = [
    ...(isOfSite ? [{ site: [] }] : isPublic ? [] : [{ session: [] }]),
    ...(isForKeys ? [{ apiKey: [] }] : []),
  ];
  if (!isPublic) {
    const needs = [plan === 'lite' ? '' : `the plan ${plan}`, addon ? `the addon ${addon}` : ''].filter(Boolean);
    const ofKeys = scope === 'person' ? ' Not for API keys.' : scope ? ` Scope: \`${scope}\`.` : '';
    operation.description = `Access: ${accessName(capability)}${needs.length > 0 ? `, with ${needs.join(' and ')}` : ''}.${ofKeys}`;
  }
  if (meta.deprecated) operation.deprecated = true;
  const upload = UPLOADS[operation.operationId ?? ''];
  if (upload) {
    operation.requestBody = upload;
    // The other fields come with the address.
    operation.parameters = (meta.fromQuery ?? []).map((name) => ({
      name,
      in: 'query' as const,
      schema: { type: 'integer' as const },
    }));
  }
  operation.responses = { ...operation.responses, default: { $ref: '#/components/responses/Failure' } };
  for (const parameter of operation.parameters ?? []) plainList(parameter);
}

/** Lists are sent as `select[]=title&select[]=status`. */
function plainList(parameter: OpenAPI.ReferenceObject | OpenAPI.ParameterObject): void {
  if ('$ref' in parameter) return;
  delete parameter.allowEmptyValue;
  delete parameter.allowReserved;
  const { schema } = parameter;
  if (!schema || '$ref' in schema || schema.type !== 'array') return;
  parameter.name = `${parameter.name}[]`;
  parameter.style = 'form';
}

function commonSchemas(): OpenAPIGeneratorGenerateOptions['commonSchemas'] {
  const returned = Object.entries(RETURNED).map(([name, schema]) => [name, { strategy: 'output', schema }] as const);
  const sent = Object.entries(SENT).map(
    ([name, schema]) => [name.replace(/(Input)?$/, 'Input'), { strategy: 'input', schema }] as const,
  );
  return Object.fromEntries([...returned, ...sent]);
}

/** By their name in the contract ("surveys.list"); addons' rows are numbered. */
function namedRows(served: readonly AnyContractProcedure[]): Map<string, AnyContractProcedure> {
  const names = new Map(contractRows().map(({ name, row }) => [row, name]));
  return new Map(served.map((row, index) => [names.get(row) ?? `addons.row${index}`, row]));
}

function nest(rows: ReadonlyMap<string, AnyContractProcedure>) {
  const groups: Record<string, Record<string, AnyContractProcedure>> = {};
  for (const [path, row] of rows) {
    const [group = '', name = ''] = path.split('.');
    groups[group] = { ...groups[group], [name]: row };
  }
  return groups;
}
