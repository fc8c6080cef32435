import { endpoint } from '@userfeedback/contract';
import { z } from 'zod';

/** The addon's one endpoint. Everything else is an action of `POST /ajax`. */
export const endpoints = {
  /** Open to all, since browsers call it: one that did not ask for the connection is sent on without it. */
  callback: endpoint(
    'GET',
    '/google-drive/callback',
    { capability: 'sign-in', perMinute: 60 },
    {
      summary: 'Where Google leads back to after an administrator was asked',
      tag: 'Google Drive',
      status: 302,
    },
  ).input(
    z.object({
      state: z.string().max(4000).default(''),
      code: z.string().max(4000).default(''),
      error: z.string().max(200).default(''),
    }),
  ),
};
