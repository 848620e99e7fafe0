import { describe, expect, test } from 'vitest';
import {
  agentRefusals,
  associationRefusals,
  NEW_AGENT,
  serverRefusals,
  slugOf,
  withScheme,
} from './agent-rules.ts';

const AGENT = { url: 'https://agent.example.org', name: 'Paris 1', slug: 'paris_1' };

describe('associating an agent', () => {
  test('asks for address, name, slug and code', () => {
    expect(associationRefusals(NEW_AGENT)).toEqual({
      url: { code: 'url-required' },
      name: { code: 'name-required' },
      slug: { code: 'slug-required' },
      pairingCode: { code: 'code-required' },
    });
  });

  test.each(['Paris', 'paris-1', 'paris 1', 'é'])('refuses the slug %s', (slug) => {
    const fields = { ...NEW_AGENT, ...AGENT, pairingCode: 'code', slug };
    expect(associationRefusals(fields)).toEqual({ slug: { code: 'slug-characters' } });
  });

  test.each(['ftp://agent.example.org', 'https://', 'an agent'])('refuses the address %s', (url) => {
    const fields = { ...NEW_AGENT, ...AGENT, pairingCode: 'code', url };
    expect(associationRefusals(fields)).toEqual({ url: { code: 'url-invalid' } });
  });

  test.each([
    ['127.0.0.1:4001', 'http://127.0.0.1:4001'],
    ['localhost:4001', 'http://localhost:4001'],
    ['agent.example.org', 'https://agent.example.org'],
    [' http://10.0.0.4:4001 ', 'http://10.0.0.4:4001'],
  ])('completes the address %s', (typed, url) => {
    expect(withScheme(typed)).toBe(url);
  });

  test('makes a slug of a name', () => {
    expect(slugOf('  Agent Lyon – Été n° 2 ')).toBe('agent_lyon_ete_n_2');
  });

  test('leads each refusal of the server to its field', () => {
    const failure = { retryAfterSeconds: null, fields: [], details: {} };
    expect(serverRefusals({ ...failure, code: 'agent-slug-taken' })).toEqual({
      slug: { code: 'slug-taken' },
    });
    expect(serverRefusals({ ...failure, code: 'agent-unreachable' })).toEqual({});
    const fields = [{ path: 'name', code: 'too-small', params: {} }];
    expect(serverRefusals({ ...failure, code: 'invalid-input', fields })).toEqual({
      name: { code: 'refused' },
    });
  });
});

function refused(slotsMax: number | string) {
  return agentRefusals({ ...AGENT, slotsMax, isPaused: false }).slotsMax;
}

test('the number of runs at once is a whole number from 1 to 16, or left to the agent', () => {
  expect([refused(''), refused(1), refused(16)]).toEqual([undefined, undefined, undefined]);
  for (const slots of [0, 17, 1.5]) expect(refused(slots)).toEqual({ code: 'slots-range', min: 1, max: 16 });
});
