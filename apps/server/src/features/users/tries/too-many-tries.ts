import type { FastifyReply } from 'fastify';
import { AppError } from '../../../platform/api/app-error.ts';

export function tooManyTries(reply: FastifyReply, wait: number): AppError {
  reply.header('retry-after', String(Math.ceil(wait / 1000)));
  const minutes = Math.ceil(wait / 60_000);
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new AppError('too_many_requests', `Too many attempts. Please wait ${time}.`);
}
