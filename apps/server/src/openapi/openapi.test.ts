import { Validator } from '@seriousme/openapi-schema-validator';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import createClient from 'openapi-fetch';
import openapiTS, { astToString } from 'openapi-typescript';
import type { OpenAPI } from '@orpc/openapi';
import { contract } from '@vigie/contract/api/contract.ts';
import type { ContractCall } from '@vigie/contract/api/call.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOKEN_SCOPE_OF } from '../../test/access-table.ts';
import { requestFor } from '../../test/api-requests.ts';
import { createOthersTarget, type Target } from '../../test/api-targets.ts';
import { createFakePushService } from '../../test/fake-push-service.ts';
import { openTestApp, type TestApp } from '../../test/test-app.ts';
import { createTestCompany, createTestUser, PASSWORD } from '../../test/users.ts';
import { listOperations } from '../http/contract-check.ts';

interface Described {
  call: string;
  method: string;
  path: string;
  operation: OpenAPI.OperationObject;
}

/** Calls that end their session; each of them gets its own session. */
const ENDS_SESSIONS = new Set(['sessions.deleteCurrent', 'sessions.removeOthers', 'users.setOwnPassword']);

describe('the OpenAPI document', () => {
  let bench: TestApp;
  let text: string;
  let document: OpenAPI.Document;
  let described: Described[];
  beforeAll(async () => {
    bench = await openTestApp({ publicFetch: createFakePushService().fetch });
    text = (await bench.app.inject({ url: '/api/openapi.json' })).body;
    document = JSON.parse(text) as OpenAPI.Document;
    described = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      Object.entries(item as Record<string, OpenAPI.OperationObject>).map(([method, operation]) => ({
        call: operation.operationId ?? '',
        method: method.toUpperCase(),
        path,
        operation,
      })),
    );
  });
  afterAll(() => bench.close());

  test('contains every call of the contract with its words', () => {
    expect(described.map(({ call }) => call).toSorted()).toEqual(listOperations().toSorted());
    for (const { operation } of described) {
      expect(operation.summary).toMatch(/^[A-Z].{5,}/u);
      expect(operation.tags).toHaveLength(1);
    }
  });

  test('is valid for a validator of the published schema', async () => {
    expect(await new Validator().validate(JSON.parse(text))).toEqual({ valid: true });
  });

  test(
    'is valid for a linter with rules of its own, its examples too',
    { tags: ['exhaustive'] },
    async () => {
      const config = await createConfig({
        rules: {
          struct: 'error',
          'no-unresolved-refs': 'error',
          'operation-operationId-unique': 'error',
          'path-parameters-defined': 'error',
          'no-identical-paths': 'error',
          'security-defined': 'error',
          'operation-4xx-response': 'error',
          'no-invalid-media-type-examples': 'error',
          'no-invalid-parameter-examples': 'error',
        },
      });
      const found = await lintFromString({ source: text, config });
      expect(found.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([]);
    },
  );

  test('states which scope of a token each call needs, as in the table', () => {
    for (const { call, operation } of described) {
      const scopes = (operation.security ?? []).flatMap((way) => way['token'] ?? []);
      const scope = TOKEN_SCOPE_OF.get(call) ?? null;
      expect([call, scopes]).toEqual([call, scope === null ? [] : [scope]]);
    }
  });

  test('gives examples of bodies that the contract takes', () => {
    const refused = described.flatMap(({ call, operation }) => {
      const [noun = '', name = ''] = call.split('.');
      const calls = contract as unknown as Record<string, Record<string, ContractCall>>;
      const schema = calls[noun]?.[name]?.['~orpc'].inputSchema;
      const body = operation.requestBody as OpenAPI.RequestBodyObject | undefined;
      const example = body?.content['application/json']?.example as object | undefined;
      if (schema === undefined || example === undefined) return [];
      const parameters = (operation.parameters ?? []) as OpenAPI.ParameterObject[];
      const named = parameters.flatMap(({ name: parameter, example: value }) =>
        parameter ? [[parameter, value]] : [],
      );
      const checked = schema['~standard'].validate({ ...Object.fromEntries(named), ...example });
      const { issues } = checked as { issues?: { message: string; path?: unknown }[] };
      return issues === undefined
        ? []
        : [[call, example, issues.map(({ message, path }) => [path, message])]];
    });
    expect(refused).toEqual([]);
  });

  test('makes a client that calls every operation', { tags: ['exhaustive'] }, async () => {
    const types = astToString(await openapiTS(text));
    for (const { call } of described) expect(types).toContain(`"${call}"`);
    const companyId = await createTestCompany(bench.db, 'Own');
    const target = await createOthersTarget(bench, { companyId });
    const baseUrl = `${await bench.app.listen({ port: 0 })}/api`;
    const signIn = async () => {
      const user = await createTestUser(bench.db, { companyId, role: 'admin' });
      const { data, error } = await clientFor('').request(
        'post',
        '/sessions' as never,
        {
          body: { email: user.email, password: PASSWORD },
        } as never,
      );
      if (error !== undefined) throw new Error(JSON.stringify(error));
      return clientFor((data as unknown as { token: string }).token);
    };
    const clientFor = (token: string) =>
      createClient<Record<string, Record<string, object>>>({
        baseUrl,
        headers: { 'panel-identifier': 'vigie-panel', authorization: `Bearer ${token}` },
      });
    const client = await signIn();
    const unexpected: unknown[] = [];
    for (const one of described.toSorted((a, b) => weightOf(a) - weightOf(b))) {
      const { call, method, path, operation } = one;
      const by = ENDS_SESSIONS.has(call) ? await signIn() : client;
      const { response, error } = await by.request(
        method.toLowerCase() as never,
        path as never,
        inputOf(one, target) as never,
      );
      const isSaid = operation.responses?.[String(response.status)] !== undefined;
      const isWrong = response.status === 400 || response.status >= 500;
      if (!isSaid || isWrong) unexpected.push([call, response.status, error]);
    }
    expect(unexpected).toEqual([]);
  });
});

/** Returns the input of a call: the parameters of its path, its query and its body. */
function inputOf({ call, path }: Described, target: Target) {
  const { url, payload, headers } = requestFor(call, target);
  const requestUrl = new URL(url, 'http://panel.example');
  const names = [...path.matchAll(/\{(?<name>\w+)\}/gu)].map(({ groups }) => groups?.['name'] ?? '');
  const pattern = new RegExp(`^/api${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/gu, '([^/]+)')}$`, 'u');
  const values = pattern.exec(requestUrl.pathname)?.slice(1) ?? [];
  const pathParameters = Object.fromEntries(names.map((name, index) => [name, values[index]]));
  const params = { path: pathParameters, query: Object.fromEntries(requestUrl.searchParams) };
  if (!Buffer.isBuffer(payload)) return { params, body: payload, parseAs: 'text' };
  return { params, body: payload, headers, bodySerializer: (body: unknown) => body, parseAs: 'text' };
}

/** Returns the order of a call: deletions run after the others, and those that delete most run last. */
function weightOf({ call }: Described): number {
  const most = ['websites.remove', 'companies.remove', 'profiles.revoke', 'users.remove'].indexOf(call);
  return Number(/\.remove/u.test(call)) + most + 1;
}
