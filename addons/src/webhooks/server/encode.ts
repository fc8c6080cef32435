import type { Webhook } from '@userfeedback/contract';
import XMLBuilder from 'fast-xml-builder';
import type { Payload, Value } from './payload.ts';

interface Encoded {
  contentType: string;
  text: string;
}

export const encode: Record<Webhook['request_format'], (payload: Payload) => Encoded> = {
  JSON: (payload) => ({ contentType: 'application/json', text: JSON.stringify(payload) }),
  XML: (payload) => ({ contentType: 'application/xml; charset=utf-8', text: xmlOf(payload) }),
  FORM: (payload) => ({
    contentType: 'application/x-www-form-urlencoded',
    text: new URLSearchParams(pairsOf(payload)).toString(),
  }),
};

/** As in forms and addresses: `answers[0][value]`; lists of plain values repeat the name. */
export function pairsOf(payload: Payload): [string, string][] {
  return Object.entries(payload).flatMap(([name, value]) => pairs(name, value));
}

function pairs(name: string, value: Value): [string, string][] {
  if (value === null) return [[name, '']];
  if (typeof value !== 'object') return [[name, String(value)]];
  if (!isList(value)) return Object.entries(value).flatMap(([key, part]) => pairs(`${name}[${key}]`, part));
  return value.flatMap((part, index) => pairs(isPlain(part) ? name : `${name}[${index}]`, part));
}

function xmlOf(payload: Payload): string {
  const builder = new XMLBuilder({ processEntities: true });
  return `<?xml version="1.0" encoding="UTF-8"?>${builder.build({ response: inXml(payload) })}`;
}

type Element = string | Element[] | { [name: string]: Element };

/** Lists of plain values repeat their element; lists of objects are wrapped in one, `answers` of `answer`s. */
function inXml(value: Value): Element {
  if (value === null || typeof value !== 'object') return xmlText(String(value ?? ''));
  if (isList(value)) return value.map(inXml);
  const elements = Object.entries(value).map(([name, part]): [string, Element] => {
    const element = inXml(part);
    const isListOfOthers = isList(part) && !part.every(isPlain);
    return [elementName(name), isListOfOthers ? { [elementName(name).replace(/s$/, '')]: element } : element];
  });
  // "< 1 year" and "> 1 year" have the same element, one after the other.
  const byName = Map.groupBy(elements, ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, all]) => [name, all.length > 1 ? all.flatMap(([, one]) => one) : (all[0]?.[1] ?? '')]),
  );
}

/** XML does not accept every name: "2. Why?" becomes `_2._Why_`. */
function elementName(name: string): string {
  const clean = name.replaceAll(/[^\p{L}\p{N}_.-]/gu, '_');
  return /^[\p{L}_]/u.test(clean) && !/^xml/i.test(clean) ? clean : `_${clean}`;
}

/** Without characters that no XML document may contain, not even escaped. */
function xmlText(text: string): string {
  return text.toWellFormed().replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}

function isPlain(value: Value): boolean {
  return value === null || typeof value !== 'object';
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
