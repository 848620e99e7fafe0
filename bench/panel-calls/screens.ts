/** Every screen over the shop of bench:analysis, with the objects that it shows, and its downloads. */
import { createId } from '../../apps/server/src/db/uuid-v7.ts';
import { addressesOf } from '../../e2e/panel/addresses.ts';
import type { CallApi, RecordedCall } from './record-calls.ts';

export interface Shop {
  companyId: string;
  websiteId: string;
  /** First instant after the last visit. */
  endsAt: Date;
  /** Last whole audit. */
  jobId: string;
  /** A visit of that audit with a fault, and its page. */
  observationId: string;
  pageId: string;
}

const DAY_MS = 86_400_000;
const LONG_DAYS = 90;
/** Matches screens with a period. */
const OF_PERIOD = /^\/(sante|dataQuality|urls|comparaison)/;

export async function listScreens(ask: CallApi, shop: Shop): Promise<string[]> {
  const addresses = addressesOf(await findThings(ask, shop));
  const its = [
    ...addresses,
    `/urls/liste?page=${shop.pageId}&part=history`,
    '/urls/liste?q=77',
    '/urls/liste?by=cause',
    '/urls/liste?by=cause&state=any&q=77',
    '/urls/analyse?variable=page*section',
    '/urls/analyse?variable=visit*id',
    '/website/parametres?tab=pages&q=77',
  ];
  const longPeriod = its
    .filter((address) => OF_PERIOD.test(address))
    .map((address) => withDays(address, shop));
  return [...its, ...longPeriod];
}

function withDays(address: string, { endsAt }: Shop): string {
  const [from, to] = [LONG_DAYS, 1].map((days) => dayOf(new Date(endsAt.getTime() - days * DAY_MS)));
  return `${address}${address.includes('?') ? '&' : '?'}from=${from}&to=${to}`;
}

const dayOf = (at: Date) => at.toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Returns an id of each kind. A kind without objects has an unknown id, for which its screen shows a message. */
async function findThings(ask: CallApi, { companyId, jobId, observationId, websiteId }: Shop) {
  const first = async (path: string) => (await ask<{ items: { id: string }[] }>(path)).items[0]?.id;
  const me = await ask<{ id: string; active_profile: { id: string } }>('/users/own');
  const { guestCode } = await ask<{ guestCode: string | null }>(`/companies/${companyId}`);
  const link = await ask<{ token?: string }>('/shared-links', {
    websiteIds: [websiteId],
    days: 1,
  });
  const nothing = createId();
  return {
    person: me.id,
    profile: me.active_profile.id,
    company: companyId,
    guestCode: guestCode ?? '',
    job: jobId,
    observation: observationId,
    pool: (await first('/pools')) ?? nothing,
    test: (await first('/tests')) ?? nothing,
    journey: (await first(`/journeys?websiteId=${websiteId}`)) ?? nothing,
    agent: (await first('/agents')) ?? nothing,
    tag: (await first('/tags')) ?? nothing,
    message: (await first('/messages')) ?? nothing,
    rule: (await first('/alerts/rules')) ?? nothing,
    channel: (await first('/channels')) ?? nothing,
    entry: (await first('/audit-log')) ?? '1',
    sharedLink: link.token ?? '',
    sharedSettings: (await first('/shared-settings')) ?? nothing,
  };
}

const LANGUAGE = 'locale=fr&timeZone=Europe/Paris';

/** Returns the downloads except the visits of a dataLayer, which bench:analysis exports. */
export function listFiles({ websiteId }: Shop): RecordedCall[] {
  return [
    `/problems.csv?websiteId=${websiteId}&${LANGUAGE}`,
    `/causes.csv?websiteId=${websiteId}&state=any&${LANGUAGE}`,
    `/comparisons.csv?websiteId=${websiteId}&${LANGUAGE}`,
    `/audit-log.csv?${LANGUAGE}`,
  ].map((path) => ({ method: 'GET', path, screen: 'a file' }));
}
