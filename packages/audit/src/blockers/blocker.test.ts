import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { describe, expect, it } from 'vitest';
import { observation, PAGE, recorded, request } from '../../test/observation-builder.ts';
import { createBlocker } from './blocker.ts';
import { readFilterList } from './filter-list.ts';

type Parts = Partial<RequestRecord> & { url: string };

const blockerOf = (...texts: string[]) =>
  createBlocker(texts.map((text, index) => readFilterList(`list ${index + 1}`, text)));

function apply(rules: string | string[], ...requests: Parts[]) {
  const visit = observation({ requests: recorded(requests.map((one) => request(one))) });
  return blockerOf(...[rules].flat()).open(visit)();
}
const stopped = (rules: string | string[], ...requests: Parts[]) =>
  apply(rules, ...requests).blocked.map(({ url }) => url);

const SCRIPT = { url: 'https://cdn.tracker.test/tag.js', resourceType: 'script' } as const;
const PIXEL = { url: 'https://px.tracker.test/i.gif?id=1', resourceType: 'image' } as const;
const OWN = { url: 'https://shop.example/stats/collect?x=1', resourceType: 'ping' } as const;

describe('rules of a blocker', () => {
  it.each<[string, Parts[], string[]]>([
    ['||tracker.test^', [SCRIPT, PIXEL, OWN], [SCRIPT.url, PIXEL.url]],
    ['||tracker.test^$script', [SCRIPT, PIXEL], [SCRIPT.url]],
    ['||tracker.test^$~script', [SCRIPT, PIXEL], [PIXEL.url]],
    ['/collect?', [OWN, PIXEL], [OWN.url]],
    ['/collect?$third-party', [OWN], []],
    ['/collect?$~third-party', [OWN], [OWN.url]],
    ['||tracker.test^$domain=shop.example', [SCRIPT], [SCRIPT.url]],
    ['||tracker.test^$domain=other.example|~shop.example', [SCRIPT], []],
    ['||tracker.test^$domain=~shop.example', [SCRIPT], []],
    ['||tracker.test^\n@@||cdn.tracker.test^', [SCRIPT, PIXEL], [PIXEL.url]],
    ['||tracker.test^$important\n@@||tracker.test^', [SCRIPT], [SCRIPT.url]],
    ['||tracker.test^\n||tracker.test^$badfilter', [SCRIPT], []],
    ['||tracker.test^$removeparam=id', [PIXEL], []],
    ['*$removeparam=id', [PIXEL], []],
    ["||tracker.test^$csp=script-src 'none'", [SCRIPT], []],
    ['||tracker.test^$redirect=noop.js', [SCRIPT], [SCRIPT.url]],
    ['||tracker.test^$redirect-rule=noop.js', [SCRIPT], []],
    ['||tracker.test^$script,redirect-rule=noop.js\n||cdn.tracker.test^', [SCRIPT], [SCRIPT.url]],
    ['|https://px.', [PIXEL, SCRIPT], [PIXEL.url]],
    ['tag.js|', [SCRIPT], [SCRIPT.url]],
    ['tracker.test/*.gif^', [PIXEL], [PIXEL.url]],
    ['/\\/i\\.gif\\?id=\\d+$/', [PIXEL], [PIXEL.url]],
    ['/PX\\.tracker/$match-case', [PIXEL], []],
    ['0.0.0.0 px.tracker.test', [PIXEL, SCRIPT], [PIXEL.url]],
    ['px.tracker.test', [PIXEL, SCRIPT], [PIXEL.url]],
    ['##.banner\n||tracker.test^', [PIXEL], [PIXEL.url]],
    [
      '!#if env_firefox\n||px.tracker.test^\n!#else\n||cdn.tracker.test^\n!#endif',
      [PIXEL, SCRIPT],
      [SCRIPT.url],
    ],
    ['@@||shop.example^$document\n||tracker.test^', [page(), PIXEL], []],
    ['@@||shop.example^$generichide\n||tracker.test^', [page(), PIXEL], [PIXEL.url]],
    ['||shop.example^', [page(), OWN], [OWN.url]],
    ['||shop.example^$~media', [page(), OWN], [OWN.url]],
    ['||shop.example^$document', [page()], [PAGE]],
  ])('%s', (rules, requests, expected) => {
    expect(stopped(rules, ...requests)).toEqual(expected);
  });

  it.each<[RequestRecord['resourceType'], string]>([
    ['xhr', 'xmlhttprequest'],
    ['fetch', 'xmlhttprequest'],
    ['eventsource', 'xmlhttprequest'],
    ['ping', 'ping'],
    ['stylesheet', 'stylesheet'],
    ['font', 'font'],
    ['media', 'media'],
    ['texttrack', 'media'],
    ['websocket', 'websocket'],
    ['manifest', 'other'],
    ['prefetch', 'other'],
  ])('%s is %s for a rule', (resourceType, option) => {
    const url = 'https://a.tracker.test/x';
    const rule = `||tracker.test^$${option}`;
    expect(stopped(rule, { url, resourceType })).toEqual([url]);
    expect(stopped(rule, { url, resourceType: option === 'ping' ? 'image' : 'ping' })).toEqual([]);
  });

  it('an exception of one list applies to the rules of all', () => {
    expect(stopped(['||tracker.test^', '@@||px.tracker.test^'], SCRIPT, PIXEL)).toEqual([SCRIPT.url]);
  });

  it('names the list and the rule of each stopped request', () => {
    expect(apply(['/none', '! comment\n||tracker.test^$script'], SCRIPT).blocked).toMatchObject([
      { url: SCRIPT.url, list: 'list 2', rule: '||tracker.test^$script' },
    ]);
  });

  it('stops a request at the redirect that a rule matches', () => {
    const hops = { redirects: [{ url: 'https://a.test/go', status: 302 }], finalUrl: PIXEL.url };
    const sent = { url: 'https://a.test/go', resourceType: 'image', ...hops } as const;
    expect(stopped('||tracker.test^', sent)).toEqual([PIXEL.url]);
    expect(stopped('||a.test^', sent)).toEqual(['https://a.test/go']);
  });

  it('ignores what never leaves the page', () => {
    const byPolicy = { errorText: 'net::ERR_BLOCKED_BY_CSP', blockedReason: 'csp', corsError: null };
    expect(stopped('||tracker.test^', { ...SCRIPT, state: 'failed', failure: byPolicy })).toEqual([]);
    expect(stopped('||tracker.test^', { ...SCRIPT, resourceType: 'preflight' })).toEqual([]);
    expect(stopped('*$image', { url: 'data:image/gif;base64,R0', resourceType: 'image' })).toEqual([]);
  });

  it('reads the party and the domain of a frame from the frame', () => {
    const frame = { url: 'https://video.test/embed', resourceType: 'document', frameId: 'f1' } as const;
    const inside = { url: 'https://video.test/log', resourceType: 'fetch', frameId: 'f1' } as const;
    expect(stopped('||video.test^$third-party', frame, inside)).toEqual([frame.url]);
    expect(stopped('/log$domain=video.test', frame, inside)).toEqual([inside.url]);
    expect(stopped('||video.test^$subdocument', frame)).toEqual([frame.url]);
  });
});

function page(): Parts {
  return {
    url: PAGE,
    resourceType: 'document',
    initiator: { type: 'other', url: null, line: null },
    startedMs: 0,
  };
}

const frameOf = (url: string) => ({ url, line: 1, column: 1, function: '' });
const sentBy = (...urls: string[]) => ({
  initiator: { type: 'script', url: urls[0] ?? null, line: 1, stack: urls.map(frameOf) },
});

describe('requests that are never sent', () => {
  const manager = { url: 'https://tags.test/gtm.js', resourceType: 'script', startedMs: 10 } as const;
  const tag = { ...SCRIPT, startedMs: 20, ...sentBy(manager.url) };
  const hit = { ...PIXEL, startedMs: 30, ...sentBy(SCRIPT.url) };

  it('fall with the tag manager that would have sent them', () => {
    const { blocked, neverSent } = apply('||tags.test^', hit, tag, manager);
    expect(blocked.map(({ url }) => url)).toEqual([manager.url]);
    expect(neverSent).toMatchObject([
      { url: tag.url, because: manager.url },
      { url: hit.url, because: manager.url },
    ]);
  });

  it('are not stopped a second time by their own rule', () => {
    const { blocked, neverSent } = apply('||tags.test^\n||px.tracker.test^', manager, tag, hit);
    expect(blocked.map(({ url }) => url)).toEqual([manager.url]);
    expect(neverSent).toMatchObject([
      { url: tag.url, list: null, rule: null },
      { url: hit.url, list: 'list 1', rule: '||px.tracker.test^' },
    ]);
  });

  it('a call of the page through a stopped wrapper of fetch is still sent', () => {
    const wrapper = { url: 'https://errors.test/sdk.js', resourceType: 'script', startedMs: 10 } as const;
    const own = { url: 'https://shop.example/api', resourceType: 'fetch', startedMs: 20 } as const;
    const { neverSent } = apply('||errors.test^', wrapper, { ...own, ...sentBy(wrapper.url, PAGE) });
    expect(neverSent).toEqual([]);
  });

  it('fall with the script that put the call off', () => {
    const stack = [{ ...frameOf('https://own.test/b.js'), putOffBy: 'PendingScript' }, frameOf(PAGE)];
    const late = { ...PIXEL, startedMs: 300, initiator: { type: 'script', url: null, line: 1, stack } };
    const own = { url: 'https://own.test/b.js', resourceType: 'script' } as const;
    expect(apply('||own.test^', own, late).neverSent).toMatchObject([{ because: own.url }]);
  });

  it('a call of the page to the stopped tracker falls', () => {
    const { neverSent } = apply('||cdn.tracker.test^', SCRIPT, {
      ...PIXEL,
      resourceType: 'ping',
      startedMs: 300,
      ...sentBy(SCRIPT.url, PAGE),
    });
    expect(neverSent).toMatchObject([{ url: PIXEL.url }]);
  });

  it('a stopped frame takes its requests along', () => {
    const frame = { url: 'https://video.test/embed', resourceType: 'document', frameId: 'f1' } as const;
    const inside = {
      url: 'https://other.test/log',
      resourceType: 'fetch',
      frameId: 'f1',
      startedMs: 300,
    } as const;
    expect(apply('||video.test^', frame, inside).neverSent).toMatchObject([
      { url: inside.url, because: frame.url },
    ]);
  });
});

describe('parts of the lists', () => {
  it('apply by themselves, as in a browser that has only them', () => {
    const visit = observation({ requests: recorded([request(SCRIPT), request(OWN)]) });
    const open = blockerOf('||tracker.test^\n/collect', '@@||tracker.test^').open(visit);
    const urls = (lists: number[], thirdPartyOnly = false) =>
      open({ lists: new Set(lists), thirdPartyOnly }).blocked.map(({ url }) => url);
    expect(urls([0])).toEqual([SCRIPT.url, OWN.url]);
    expect(urls([0, 1])).toEqual([OWN.url]);
    expect(urls([1])).toEqual([]);
    expect(urls([0], true)).toEqual([SCRIPT.url]);
  });
});
