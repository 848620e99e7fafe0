import { expect, it } from 'vitest';
import type { EventOf } from '../browser/cdp/protocol.ts';
import { createFormGuard } from './form-guard.ts';

type SubmittedRequest = { url: string; method?: string; resourceType?: string; frameId?: string };

const paused = ({ url, method = 'GET', resourceType = 'XHR', frameId = 'main' }: SubmittedRequest) =>
  ({ request: { url, method, headers: {} }, resourceType, frameId }) as EventOf<'Fetch.requestPaused'>;

function guarded() {
  const guard = createFormGuard('main');
  guard.arm('https://www.shop.example/contact', ['https://forms.example/send?list=1']);
  return guard;
}

it('lets everything pass before a form is typed into', () => {
  const guard = createFormGuard('main');
  const request = paused({ url: 'https://shop.example/contact', method: 'POST', resourceType: 'Document' });
  expect(guard.stops(request, false)).toBe(false);
});

it('stops forms, and what changes something on the website, and reports each once', () => {
  const guard = guarded();
  const stopped: SubmittedRequest[] = [
    { url: 'https://elsewhere.example/', resourceType: 'Document' },
    { url: 'https://elsewhere.example/', resourceType: 'Document', frameId: 'sink', method: 'POST' },
    { url: 'https://forms.example/send?email=a' },
    { url: 'https://shop.example/drafts', method: 'PUT' },
    { url: 'https://api.shop.example/drafts', method: 'POST' },
    { url: 'https://shop.example/drafts', method: 'PUT' },
  ];
  expect(stopped.map((request) => guard.stops(paused(request), false))).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(guard.stopped().map(({ how, url }) => `${how} ${url}`)).toEqual([
    'navigation https://elsewhere.example/',
    'request https://forms.example/send?email=a',
    'request https://shop.example/drafts',
    'request https://api.shop.example/drafts',
  ]);
});

it('lets pass what pages ask, and what trackers are sent, on the website’s own host too', () => {
  const guard = guarded();
  expect(guard.stops(paused({ url: 'https://shop.example/check?mail=a' }), false)).toBe(false);
  expect(guard.stops(paused({ url: 'https://stats.example/i', method: 'POST' }), false)).toBe(false);
  expect(guard.stops(paused({ url: 'https://shop.example/matomo.php', method: 'POST' }), true)).toBe(false);
  const frame = { url: 'https://chat.example/', resourceType: 'Document', frameId: 'chat' };
  expect(guard.stops(paused(frame), false)).toBe(false);
  expect(guard.stopped()).toEqual([]);
});
