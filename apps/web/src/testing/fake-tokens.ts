import { TOKEN_DAYS_DEFAULT, TOKEN_PREFIX, type Token, type TokenInput } from '@vigie/contract/token.ts';
import { removeById, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { NOW, sampleId } from './samples.ts';

const DAY_MS = 24 * 3_600_000;
/** The text of every token that the fake API makes. */
export const SAMPLE_TOKEN_TEXT = `${TOKEN_PREFIX}${'s4mple'.repeat(7)}x`;

/** A token as it is listed, of 90 days unless the input says otherwise. */
export function sampleToken(number: number, { name, scope, days = TOKEN_DAYS_DEFAULT }: TokenInput): Token {
  return {
    id: sampleId(2600 + number),
    name,
    scope,
    company: { id: sampleId(3), name: 'Boutique Démo' },
    author: 'Claire Lefèvre',
    createdAt: NOW,
    expiresAt: new Date(Date.parse(NOW) + days * DAY_MS).toISOString(),
    lastUsedAt: null,
  };
}

function made(tokens: Token[], input: TokenInput) {
  const token = sampleToken(tokens.length, input);
  tokens.unshift(token);
  return { ...token, token: SAMPLE_TOKEN_TEXT };
}

export function fakeTokens(os: FakeOs, state: FakeState) {
  return {
    list: os.tokens.list.handler(() => state.tokens),
    create: os.tokens.create.handler(({ input }) => made(state.tokens, input)),
    remove: os.tokens.remove.handler(({ input }) => removeById(state.tokens, input.id)),
  };
}

export function fakeCompanyTokens(os: FakeOs, state: FakeState) {
  return {
    list: os.companyTokens.list.handler(() => state.companyTokens),
    create: os.companyTokens.create.handler(({ input }) => made(state.companyTokens, input)),
    remove: os.companyTokens.remove.handler(({ input }) => removeById(state.companyTokens, input.id)),
  };
}
