import { expect, test } from 'vitest';
import type { KeysAnswer } from '@vigie/contract/agent-protocol.ts';
import { createKeyPair, importPrivateKey, publicKeyOf } from './keys.ts';
import { renewKeys } from './renew-keys.ts';
import { proveKeys } from './signature.ts';
import type { SignedCall } from './signed-call.ts';

const AGENT_ID = '0197f4e2-6f7b-7000-8000-000000000002';
const nextPanelKey = createKeyPair().privateKey;
const panelPublicKey = publicKeyOf(nextPanelKey);
const own = createKeyPair();
const other = createKeyPair();

/** Returns an agent's answer that proves these keys by this key. */
function answerOf(named: { agentId?: string; panelPublicKey?: string }, by = own.privateKey): KeysAnswer {
  const keys = { agentId: AGENT_ID, panelPublicKey, agentPublicKey: own.publicKey, ...named };
  return { agentPublicKey: own.publicKey, proof: proveKeys(keys, importPrivateKey(by)) };
}

const renewWith = (answer: unknown) => {
  const call: SignedCall = async () => ({
    status: 200,
    headers: new Headers(),
    body: Buffer.from(JSON.stringify(answer)),
  });
  return renewKeys(call, { agentId: AGENT_ID, nextPanelKey });
};

test("a renewal gives the agent's next key when the agent proves that it has it", async () => {
  expect(await renewWith(answerOf({}))).toBe(own.publicKey);
});

test.each([
  ['a proof by another key', answerOf({}, other.privateKey)],
  ['a proof of another agent', answerOf({ agentId: '0197f4e2-6f7b-7000-8000-000000000009' })],
  ['a proof for another key of the panel', answerOf({ panelPublicKey: other.publicKey })],
  ['a key that is none', { agentPublicKey: 'abc', proof: 'abc' }],
  ['nothing', {}],
])('a renewal takes no answer with %s', async (_what, answer) => {
  await expect(renewWith(answer)).rejects.toMatchObject({ name: 'AgentUntrusted' });
});
