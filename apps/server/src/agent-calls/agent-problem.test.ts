import {
  AgentRefused,
  AgentTimeout,
  AgentUnreachable,
  AgentUntrusted,
  AgentVersionMismatch,
} from '@vigie/agent-link/agent-errors.ts';
import { describe, expect, test } from 'vitest';
import { isAddressRefused, problemOf } from './agent-problem.ts';
import { AgentAddressRefused } from './agent-fetch.ts';

const away = (code: string) =>
  new AgentUnreachable('away', { cause: Object.assign(new Error(code), { code }) });

describe('a call that failed', () => {
  test.each([
    ['version', new AgentVersionMismatch({ agent: 2, panel: 1 })],
    ['timeout', new AgentTimeout('silent')],
    ['untrusted', new AgentUntrusted('a false signature')],
    ['clock-skew', new AgentRefused(401, 'clock-skew', null)],
    ['refused', new AgentRefused(401, 'bad-signature', null)],
    ['refused', new AgentRefused(500, null, null)],
    ['unreachable', away('ECONNREFUSED')],
    ['name-unknown', away('ENOTFOUND')],
    ['name-unknown', away('EAI_AGAIN')],
    ['unreachable', away('ECONNRESET')],
    ['untrusted', away('DEPTH_ZERO_SELF_SIGNED_CERT')],
    ['untrusted', away('SELF_SIGNED_CERT_IN_CHAIN')],
    ['untrusted', away('UNABLE_TO_VERIFY_LEAF_SIGNATURE')],
    ['untrusted', away('CERT_HAS_EXPIRED')],
    ['untrusted', away('ERR_TLS_CERT_ALTNAME_INVALID')],
    ['untrusted', away('ERR_SSL_WRONG_VERSION_NUMBER')],
    ['unreachable', new AgentUnreachable('away')],
  ])('says %s', (problem, error) => expect(problemOf(error)).toBe(problem));

  test('is no fault of an agent when it is something else', () => {
    expect(problemOf(new TypeError('a bug'))).toBeNull();
  });

  test('was not made when no agent may be at the address', () => {
    const cause = new AgentAddressRefused('no agent may be there');
    expect(isAddressRefused(new AgentUnreachable('away', { cause }))).toBe(true);
    expect(isAddressRefused(away('ECONNREFUSED'))).toBe(false);
  });
});
