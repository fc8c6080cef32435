import { domainToASCII } from 'node:url';
import type { SurveySettings } from '@userfeedback/contract';
import { RULE_KINDS } from '@userfeedback/engine';

type PageRules = SurveySettings['targeting']['page_rules'];

const HOST = /^([a-z][a-z\d+.-]*:\/\/)([^/?#:]+)/i;

/** Browsers write "müller.de" as "xn--mller-kva.de". */
export function withAsciiHosts(rules: PageRules): PageRules {
  return rules.map((rule) =>
    RULE_KINDS[rule.logic].input.by === 'url' && typeof rule.data === 'string'
      ? { ...rule, data: withAsciiHost(rule.data) }
      : rule,
  );
}

function withAsciiHost(address: string): string {
  return address
    .trim()
    .replace(HOST, (whole, scheme, host) => (isAscii(host) ? whole : scheme + (domainToASCII(host) || host)));
}

function isAscii(text: string): boolean {
  return /^[!-~]*$/.test(text);
}
