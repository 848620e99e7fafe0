import { gzipSync, strToU8 } from 'fflate';
import type { Hit } from '@vigie/contract/hit.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { decodeHits } from '../src/hits/decode-hits.ts';
import { body, request, settings, visitWith } from './observation-builder.ts';

export const HOST = 'https://collector.example';
export const everyCall = settings({ phpTagName: 'collector.example' });
export const page = 'https://shop.example/p';
export const url = encodeURIComponent(page);
export const json = (value: unknown) => body(JSON.stringify(value));
export const base64 = (text: string) => Buffer.from(text).toString('base64');
export const gzipped = (value: unknown) =>
  body(Buffer.from(gzipSync(strToU8(JSON.stringify(value)))).toString('base64'), 'base64');

export type Call = [path: string, body?: RequestRecord['body'], rest?: Partial<RequestRecord>];

export function decode(...calls: Call[]): Hit[] {
  const requests = calls.map(([path, sent = null, rest = {}], index) =>
    request({
      url: HOST + path,
      body: sent,
      method: sent === null ? 'GET' : 'POST',
      startedMs: 100 + index,
      ...rest,
    }),
  );
  return decodeHits(visitWith(...requests), everyCall);
}

/** Returns a hit in short form: `vendor kind site page`. */
export const short = ({ vendor, kind, siteId, pageUrl }: Hit) => `${vendor} ${kind} ${siteId} ${pageUrl}`;

export const posthogCall = {
  event: '$pageview',
  properties: { token: 'phc', distinct_id: 'd', $current_url: page },
};
export const mixpanelCall = { event: '$mp_web_page_view', properties: { token: 'tok', $current_url: page } };
