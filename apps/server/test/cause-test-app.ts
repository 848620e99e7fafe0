import { expect } from 'vitest';
import type { Cause } from '@vigie/contract/cause.ts';
import { jsonText } from '../src/db/json-text.ts';
import { createId } from '../src/db/uuid-v7.ts';
import { createIncidentRow } from './incident-rows.ts';
import { createProblemRow, type NewProblemRow } from './problem-rows.ts';
import { createWebsiteRow } from './rows.ts';
import { openTestApp, type TestAnswer, type TestCaller, type TestApp } from './test-app.ts';
import { createTestCompany, createTestUser, type TestUser } from './users.ts';

export interface CausePage {
  items: Cause[];
  next: string | null;
  total: { count: number };
}

export const seenAt = (hour: number) => ({ lastSeenAt: new Date(Date.UTC(2026, 2, 10, hour)) });
export const HIDDEN = { uncheckedSince: new Date('2026-03-10T12:00:00Z') };
export const OVER = { resolvedAt: new Date('2026-03-10T12:00:00Z') };
export const PAST = '2026-03-09T00:00:00.000Z';
export const FUTURE = '2126-03-09T00:00:00.000Z';

export const causeReasons = ({ items }: Pick<CausePage, 'items'>): string[] =>
  items.map(({ subject }) =>
    subject.kind === 'cause' && subject.cause.kind === 'check' ? subject.cause.reason : subject.kind,
  );

type Query = Record<string, string>;

/** A moderator and causes of a website; `renew` creates the causes again. */
export interface CauseTestApp {
  app: TestApp;
  moderator: TestCaller;
  me: TestUser;
  companyId: string;
  websiteId: string;
  renew(): Promise<void>;
  /** Stores a page of a cause; equal reasons belong to the same cause. */
  show(rootReason: string, columns?: Partial<NewProblemRow>): Promise<string>;
  ring(rootReason: string, columns?: object): Promise<string>;
  ask<T>(path: string, query?: Query, caller?: TestCaller): Promise<T>;
  list(query?: Query): Promise<CausePage>;
  statesOf(query?: Query): Promise<Record<string, string>>;
  put(path: string, payload: object, caller?: TestCaller): Promise<TestAnswer>;
}

export async function openCauseTestApp(): Promise<CauseTestApp> {
  const app = await openTestApp();
  const companyId = await createTestCompany(app.db, 'Own');
  const me = await createTestUser(app.db, { companyId, role: 'moderator' });
  const moderator = await app.signIn(me);
  const bench: CauseTestApp = {
    app,
    moderator,
    me,
    companyId,
    websiteId: '',
    async renew() {
      bench.websiteId = await createWebsiteRow(app.db, { companyId });
    },
    show: (rootReason, columns = {}) =>
      createProblemRow(app.db, { companyId, websiteId: bench.websiteId, rootReason, ...columns }),
    async ring(rootReason, columns = {}) {
      const id = createId();
      const cause = { kind: 'check', check: 'tagJs', reason: rootReason };
      const subject = jsonText({ kind: 'cause', cause, facts: {} });
      const causeKey = `cause:00000000-0000-0000-0000-000000000000:tagJs:${rootReason}`;
      const of = { companyId, websiteId: bench.websiteId };
      await createIncidentRow(app.db, { id, ...of, causeKey, subject, ...columns });
      return id;
    },
    async ask<T>(path: string, query: Query = {}, caller = moderator) {
      const { status, body } = await caller({ url: `/api/causes${path}?${new URLSearchParams(query)}` });
      expect([path, status]).toEqual([path, 200]);
      return body as T;
    },
    list: (query = {}) => bench.ask<CausePage>('', { websiteId: bench.websiteId, ...query }),
    async statesOf(query = { state: 'any' }) {
      const { items } = await bench.list(query);
      return Object.fromEntries(items.map((cause) => [causeReasons({ items: [cause] })[0], cause.state]));
    },
    put: (path, payload, caller = moderator) => caller({ method: 'PUT', url: `/api/causes${path}`, payload }),
  };
  return bench;
}
