import { isEmailAddress } from '@userfeedback/engine';
import { InvalidArgumentError } from 'commander';

export function whole(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

export function positive(text: string): number {
  const number = whole(text);
  if (number === 0) throw new InvalidArgumentError('It must be at least 1.');
  return number;
}

export function day(text: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text);
  if (!isDay) throw new InvalidArgumentError('It must be a date like 2026-12-31.');
  return text;
}

export function email(text: string): string {
  if (!isEmailAddress(text)) throw new InvalidArgumentError('It must be an e-mail address.');
  return text;
}
