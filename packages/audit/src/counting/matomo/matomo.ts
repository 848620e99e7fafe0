import type { Hit } from '@vigie/contract/hit.ts';
import type { CountingFamily } from '../counting-family.ts';
import type { WantedRow } from '../report-row.ts';
import type { CountableHit } from '../countable-hit.ts';
import { datedAtMs } from './site.ts';

/** Rules by which hits of Matomo are found in its visitor log: `pv_id` of a hit is `idpageview` of its action. */
export const MATOMO_COUNTING: CountingFamily = {
  family: 'matomo',
  standsIn: ({ kind, parameters }) =>
    kind === 'ping' || isSearch(parameters) || (kind === 'other' && parameters['idsite'] !== undefined),
  wanted: ({ event, hit }) => (event === 'page_view' ? pageView(hit) : ofAction(hit)),
  insteadOf: ({ event, hit }) =>
    event === 'page_view'
      ? [{ wanted: { ...pageView(hit), kind: 'search', subject: null }, reason: 'site-search' }]
      : [],
  showsTotals: false,
  delays: { promptMs: 5_000, pauseMs: 0, completeMs: 0 },
};

const isSearch = (parameters: Hit['parameters']): boolean => (parameters['search'] ?? '') !== '';

function pageView({ parameters }: Pick<Hit, 'parameters'>): WantedRow {
  const atMs = datedAtMs(parameters);
  return {
    kind: 'page-view',
    key: parameters['pv_id'] ?? '',
    subject: '',
    url: parameters['url'] ?? '',
    ...(atMs !== undefined && { atMs }),
  };
}

/** Returns whether a hit has the number of a goal; 0 is that of carts and orders. */
const isGoal = (idgoal: string | undefined): idgoal is string => /^[1-9]\d*$/.test(idgoal ?? '');

/** Returns the row of an action; null for actions that the visitor log does not show. */
function ofAction({ parameters }: CountableHit['hit']): WantedRow | null {
  const row = (kind: string, subject: string): WantedRow => ({
    ...pageView({ parameters }),
    kind,
    subject,
  });
  const { e_c, e_a, search, download, link, ec_id: order, idgoal: goal } = parameters;
  if (order) return { kind: 'order', key: order, subject: order, url: '' };
  // A goal has no `idpageview`, and counts once a visit: without a row its state is unknown.
  if (isGoal(goal)) return { ...row('goal', goal), key: '' };
  if (e_c !== undefined || e_a !== undefined) return row('event', `${e_c ?? ''} ${e_a ?? ''}`);
  if (search) return row('search', search);
  if (download) return row('download', download);
  return link ? row('outlink', link) : null;
}
