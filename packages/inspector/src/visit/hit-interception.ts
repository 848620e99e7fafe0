import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { isCollectorRequest } from '../record/collector-request.ts';
import type { Target } from '../browser/target.ts';
import type { EventOf, Protocol } from '../browser/cdp/protocol.ts';
import { resourceTypeOf } from '../record/request-record.ts';

/** The parameter by which a collector tells hits of such visits from hits of real visitors. */
const MARK = ['vigie', '1'] as const;

export interface HitInterceptionOptions {
  hits: Observation['visit']['hits'];
  tracking: TrackingSettings;
  mainFrameId: string;
  onAnswered(networkId: string): void;
}

/** Marks hits or answers them itself. Requests are held for it only in these two modes, since it costs time. */
export function createHitInterception(options: HitInterceptionOptions): { start(target: Target): void } {
  return {
    start(target) {
      if (options.hits === 'deliver') return;
      target.on('Fetch.requestPaused', (paused) => handle(options, target, paused));
      // Targets without the Fetch domain refuse; their hits are then delivered as they are.
      target.session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }).catch(() => undefined);
    },
  };
}

function handle(
  options: HitInterceptionOptions,
  { session }: Target,
  paused: EventOf<'Fetch.requestPaused'>,
): void {
  const { request, requestId } = paused;
  if (!isHit(options, paused)) return session.tell('Fetch.continueRequest', { requestId });
  if (options.hits === 'mark')
    return session.tell('Fetch.continueRequest', { requestId, url: marked(request.url) });
  if (paused.networkId !== undefined) options.onAnswered(paused.networkId);
  session.tell('Fetch.fulfillRequest', {
    requestId,
    responseCode: 204,
    responseHeaders: permissive(request),
  });
}

function isHit(
  { tracking, mainFrameId }: HitInterceptionOptions,
  paused: EventOf<'Fetch.requestPaused'>,
): boolean {
  const { method } = paused.request;
  const asked = {
    url: paused.request.url,
    // A preflight is part of its hit: it must not reach a collector that the hit does not reach.
    resourceType: method === 'OPTIONS' ? 'other' : resourceTypeOf(paused.resourceType, 'other'),
    frameId: paused.frameId === mainFrameId ? 'main' : paused.frameId,
  };
  return isCollectorRequest(asked, tracking);
}

function marked(address: string): string {
  const url = new URL(address);
  const [name, value] = MARK;
  // Text, not searchParams: a collector must get every other byte as the tracker wrote it.
  url.search = `${url.search === '' ? '?' : `${url.search}&`}${name}=${value}`;
  return url.href;
}

function permissive({ headers }: Protocol.Network.Request): Protocol.Fetch.HeaderEntry[] {
  const asked = (name: string) => Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return [
    { name: 'Access-Control-Allow-Origin', value: asked('origin') ?? '*' },
    { name: 'Access-Control-Allow-Credentials', value: 'true' },
    { name: 'Access-Control-Allow-Methods', value: 'GET, POST, PUT, OPTIONS' },
    { name: 'Access-Control-Allow-Headers', value: asked('access-control-request-headers') ?? '*' },
  ];
}
