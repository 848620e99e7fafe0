import { describe, expect, it } from 'vitest';
import { serverPoolRefusals } from './server-refusals.ts';

const refuse = (path: string, code: string) => serverPoolRefusals([{ path, code, params: {} }]);

describe('a field error of the server', () => {
  it.each([
    ['name', 'name-required', { name: { code: 'name-required' } }],
    ['urls.2', 'url-lone-star', { urls: { selection: 'url-lone-star' } }],
    ['testIds.1', 'test-unknown', { tests: { code: 'test-unknown' } }],
    ['schedule.cron', 'cron-too-often', { schedule: { schedule: 'cron-too-often' } }],
    ['schedule.timeZone', 'time-zone-unknown', { schedule: { schedule: 'time-zone-unknown' } }],
    ['settings.agentId', 'agent-unknown', { agentId: { code: 'agent-unknown' } }],
    ['settings.contextId', 'context-unknown', { contextId: { code: 'context-unknown' } }],
    ['settings.pagesMax', 'anything', { pagesMax: { code: 'refused' } }],
    ['body.severity', 'severity-required', { severity: { code: 'severity-required' } }],
  ])('%s (%s) leads to its field', (path, code, refusals) => {
    expect(refuse(path, code)).toEqual(refusals);
  });

  it('that names no field of the wizard stays with the whole', () => {
    expect(refuse('websiteId', 'anything')).toEqual({});
  });
});
