import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { isObject } from '../../json-object.ts';
import type { ReportRow } from '../report-row.ts';

/** Maximum length of a proof in characters, since an answer of an interface may be hostile. */
const TEXT_MAX = 500;

/**
 * Returns the actions of Matomo's visitor log (Live.getLastVisitsDetails) as rows of the report; an action of an unknown
 * kind is left out. Null if the answer is no visitor log.
 */
export function matomoRows(answer: Json): ReportRow[] | null {
  if (!Array.isArray(answer)) return null;
  return answer.flatMap((visit) => {
    if (!isObject(visit) || !Array.isArray(visit['actionDetails'])) return [];
    const id = textOf(visit['idVisit']);
    return visit['actionDetails'].flatMap((action) => rowOf(action, id) ?? []);
  });
}

function rowOf(action: Json, visit: string): ReportRow | null {
  if (!isObject(action)) return null;
  const type = textOf(action['type']);
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  if (kind === undefined) return null;
  const view = textOf(action['idpageview']);
  const url = textOf(action['url']);
  const seconds = Number(action['timestamp']);
  const subject = kind.subject(action);
  return {
    kind: kind.name,
    key: kind.name === 'order' ? subject : view,
    subject,
    url,
    atMs: Number.isFinite(seconds) ? seconds * 1000 : null,
    proof: `visit ${visit}: ${kind.name} ${subject || url}`.slice(0, TEXT_MAX),
  };
}

/** Kinds of actions in the visitor log, with the text that distinguishes two of one page view. */
const KINDS: Readonly<Record<string, { name: string; subject: (action: Record<string, Json>) => string }>> = {
  action: { name: 'page-view', subject: () => '' },
  search: { name: 'search', subject: (action) => textOf(action['siteSearchKeyword']) },
  event: {
    name: 'event',
    subject: (action) => `${textOf(action['eventCategory'])} ${textOf(action['eventAction'])}`,
  },
  download: { name: 'download', subject: (action) => textOf(action['url']) },
  outlink: { name: 'outlink', subject: (action) => textOf(action['url']) },
  goal: { name: 'goal', subject: (action) => textOf(action['goalId']) },
  ecommerceOrder: { name: 'order', subject: (action) => textOf(action['orderId']) },
};

function textOf(value: Json | undefined): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.slice(0, 8_192) : '';
}
