import { endpoint } from '@userfeedback/contract';
import { z } from 'zod';

export const endpoints = {
  /** Open to all, since Google sends browsers here. Only a session that began to connect gets connected. */
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
