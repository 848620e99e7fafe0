import type { InjectOptions } from 'fastify';
import { createId } from '../../src/db/uuid-v7.ts';
import { openTestApp, type TestApp, type TestAppOptions } from '../test-app.ts';
import { createTokenRow } from '../token-rows.ts';
import { createTestCompany } from '../users.ts';

export interface ScimAnswer {
  status: number;
  headers: Record<string, unknown>;
  // oxlint-disable-next-line typescript/no-explicit-any -- each test declares what it reads
  body: any;
}
export type Directory = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  payload?: unknown,
) => Promise<ScimAnswer>;

export interface DirectoryTestApp extends TestApp {
  companyId: string;
  /** Client that sends requests as the company's directory. */
  directory: Directory;
  /** Authorization header of its requests. */
  authorization: string;
  directoryOf: (text: string) => Directory;
  newDirectory: (companyId: string) => Promise<Directory>;
  prove: (companyId: string, domain: string) => Promise<void>;
}

export async function openDirectoryTestApp(options: TestAppOptions = {}): Promise<DirectoryTestApp> {
  const bench = await openTestApp(options);
  const { app, db, clock } = bench;
  const companyId = await createTestCompany(db, 'Own');
  const directoryOf =
    (text: string): Directory =>
    async (method, path, payload) => {
      const request: InjectOptions = {
        method,
        url: `/scim/v2${path}`,
        headers: { authorization: `Bearer ${text}` },
      };
      const { statusCode, headers, body } = await app.inject(
        payload === undefined
          ? request
          : {
              ...request,
              headers: { ...request.headers, 'content-type': 'application/scim+json' },
              payload: JSON.stringify(payload),
            },
      );
      return { status: statusCode, headers, body: body === '' ? null : JSON.parse(body) };
    };
  const newDirectory = async (of: string) => {
    const { text } = await createTokenRow(db, { companyId: of, profileId: null, scope: 'provision' });
    return directoryOf(text);
  };
  const prove = async (of: string, domain: string) => {
    const now = new Date(clock.now());
    await db
      .insertInto('companyDomains')
      .values({
        id: createId(),
        companyId: of,
        domain,
        code: 'code',
        provenAt: now,
        provenBy: 'dns',
        createdAt: now,
      })
      .execute();
  };
  const { text } = await createTokenRow(db, { companyId, profileId: null, scope: 'provision' });
  const own = { directory: directoryOf(text), authorization: `Bearer ${text}` };
  return { ...bench, ...own, companyId, directoryOf, newDirectory, prove };
}
