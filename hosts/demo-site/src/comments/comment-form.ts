import { plainName } from '@userfeedback/engine';
import { z } from 'zod';

export const AUTHOR_MAX = 60;
export const BODY_MAX = 2000;

export interface CommentDraft {
  author: string;
  body: string;
}

export type CommentProblems = Partial<Record<keyof CommentDraft, string>>;

/** Not every database can store null characters; line ends in forms are CRLF. */
const text = z
  .string()
  .catch('')
  .transform((value) => value.replaceAll('\0', '').replaceAll('\r\n', '\n').trim());

const Form = z.object({
  author: text.transform((name) => plainName(name).trim()),
  body: text,
  nonce: text,
  website: text,
});

/** `isTrap`: the hidden field was filled in. */
export function readCommentForm(posted: unknown): { draft: CommentDraft; nonce: string; isTrap: boolean } {
  const { author, body, nonce, website } = Form.parse(typeof posted === 'object' && posted !== null ? posted : {});
  return { draft: { author, body }, nonce, isTrap: website !== '' };
}

export function commentProblems({ author, body }: CommentDraft): CommentProblems {
  const problems: CommentProblems = {};
  if (author === '') problems.author = 'Please give a name.';
  else if ([...author].length > AUTHOR_MAX) problems.author = `At most ${AUTHOR_MAX} characters, please.`;
  if (body === '') problems.body = 'Please write something.';
  else if ([...body].length > BODY_MAX) problems.body = `At most ${BODY_MAX} characters, please.`;
  return problems;
}
