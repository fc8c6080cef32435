import type { OpenAPI } from '@orpc/contract';
import { ajaxActions, ERRORS } from '@userfeedback/contract';

export const SECURITY: Record<string, OpenAPI.SecuritySchemeObject> = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'userfeedback_session',
    description: 'Over https its name is `__Host-userfeedback_session`.',
  },
  site: {
    type: 'apiKey',
    in: 'header',
    name: 'X-UserFeedback-Site',
    description: 'A token that the connected site has signed for this call.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, `uf_...`. It may do what both its role and its scopes allow.',
  },
};

export const FAILURE: OpenAPI.ResponseObject = {
  description:
    'A failure; `errors` maps a field path to its text. Texts are in the best match of `Accept-Language`, codes and paths never change.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          code: { type: 'string', enum: Object.keys(ERRORS) },
          message: { type: 'string' },
          errors: { type: 'object', additionalProperties: { type: 'string' } },
        },
        required: ['code', 'message'],
      },
    },
  },
};

/** Bodies that are not JSON, by the operation's id. */
export const UPLOADS: Readonly<Record<string, OpenAPI.RequestBodyObject>> = {
  'media.upload': uploadOf('image/*'),
  'imports.create': uploadOf('application/octet-stream'),
};

function uploadOf(contentMediaType: string): OpenAPI.RequestBodyObject {
  const properties = { file: { type: 'string', contentMediaType } } as const;
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', properties, required: ['file'] } } },
  };
}

export function actionsOperation(): OpenAPI.OperationObject {
  const names = Object.keys(ajaxActions).map((name) => `userfeedback_${name}`);
  const inputs = Object.values(ajaxActions).flatMap(({ input }) => Object.keys(input.shape));
  const field = { type: 'string' } as const;
  return {
    operationId: 'ajax',
    summary: 'Actions of administrators: addons, licence and cloud storage',
    description:
      'Access: Settings. Each action takes its own `nonce` of `GET /site-info` where there is one, else the general ' +
      'one. `success` may be false with status 200; `data` then holds a `message`.',
    tags: ['Actions'],
    security: [{ session: [] }, { apiKey: [] }],
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': {
          schema: {
            type: 'object',
            properties: {
              action: { type: 'string', enum: names },
              nonce: field,
              ...Object.fromEntries(inputs.map((name) => [name, field])),
            },
            required: ['action'],
          },
        },
      },
    },
    responses: {
      200: {
        description: 'OK',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { success: { type: 'boolean' }, data: {} },
              required: ['success', 'data'],
            },
          },
        },
      },
    },
  };
}
