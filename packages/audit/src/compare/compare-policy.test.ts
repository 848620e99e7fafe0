import { describe, expect, test } from 'vitest';
import {
  failure,
  observation,
  PAGE_VIEW_URL,
  pageViewRequest,
  recorded,
  request,
  settings,
  tagRequest,
} from '../../test/observation-builder.ts';
import { comparePolicy } from './compare-policy.ts';

const BLOCKED = failure('net::ERR_BLOCKED_BY_CSP', { blockedReason: 'csp' });
const image = { url: 'https://img.example/a.gif', resourceType: 'image' as const };
const asIs = observation();

describe('a page without and with a policy', () => {
  test('loses hits, requests and checks', () => {
    const policies = [
      { source: 'header' as const, disposition: 'enforce' as const, text: "script-src 'self'" },
    ];
    const changed = observation({
      requests: recorded([tagRequest(BLOCKED), request({ ...image, ...BLOCKED })]),
      csp: recorded({ policies, violations: [] }),
    });
    const { failed, hits, blocked, broken } = comparePolicy(asIs, changed, settings());
    expect(failed).toBeNull();
    expect(hits).toMatchObject([{ vendor: 'matomo', siteId: '1', kind: 'page-view', before: 1, after: 0 }]);
    expect(blocked).toEqual([
      { host: 'cdn.example', requests: 1 },
      { host: 'img.example', requests: 1 },
    ]);
    expect(broken.map(({ check, tracker }) => [check, tracker])).toContainEqual(['tagJs', null]);
  });

  test('is reported to lose nothing where it is the same', () => {
    const same = comparePolicy(asIs, observation(), settings());
    expect(same).toMatchObject({ failed: null, blocked: [], broken: [] });
    expect(same.hits.map(({ before, after }) => [before, after])).toEqual([[1, 1]]);
  });

  test('does not count what is blocked without it too', () => {
    const requests = recorded([
      tagRequest(),
      pageViewRequest({ url: PAGE_VIEW_URL }),
      request({ ...image, ...BLOCKED }),
    ]);
    expect(comparePolicy(observation({ requests }), observation({ requests }), settings()).blocked).toEqual(
      [],
    );
  });

  test('that could not be visited is compared with nothing', () => {
    const gone = observation({ outcome: 'failed', failure: { code: 'dns', message: '' } });
    const nothing = { hits: [], blocked: [], broken: [] };
    expect(comparePolicy(gone, null, settings())).toEqual({ failed: 'without', ...nothing });
    expect(comparePolicy(asIs, gone, settings())).toEqual({ failed: 'with', ...nothing });
  });
});
