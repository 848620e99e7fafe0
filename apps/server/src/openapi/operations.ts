import type { OpenAPI } from '@orpc/openapi';
import { CALLS, type Operation } from '@vigie/contract/api/calls.ts';
import { ERRORS, type ErrorCode, type FieldError } from '@vigie/contract/errors.ts';
import { QUESTIONS, SCOPE_OF_CALL } from '@vigie/contract/permissions.ts';
import { exampleOf } from './examples.ts';
import type { JsonNode } from './json-schema.ts';

type OperationObject = OpenAPI.OperationObject;

/** Errors that every call may return, and those that some may. */
const ALWAYS = [403, 429, 500, 503] as const;
const OF_WRITES = [409, 422, 507] as const;

/** Adds to an operation what the contract states beside its schemas: description, access, errors, examples. */
export function describeOperation(operation: OperationObject, method: string): OperationObject {
  const call = operation.operationId as Operation;
  const [noun = '', name = ''] = call.split('.');
  const isWrite = method !== 'get' && !QUESTIONS.has(call);
  return {
    ...operation,
    tags: [noun],
    description: describeAccess(call),
    security: securityOf(call),
    parameters: [
      ...(operation.parameters ?? []).map(plainParameter),
      ...(isWrite ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...requestBodyOf(operation),
    responses: {
      ...responsesOf(operation),
      ...Object.fromEntries(
        errorsOf(call, {
          hasInput: operation.parameters !== undefined || operation.requestBody !== undefined,
          isWrite,
          isConfirmed: CALLS[noun]?.[name]?.confirmed === true,
        }).map((status) => [String(status), { $ref: `#/components/responses/Error${status}` }]),
      ),
    },
  };
}

/** Returns who may make the call, in sentences. */
function describeAccess(call: Operation): string {
  const [noun = '', name = ''] = call.split('.');
  const { allowed = {}, confirmed, noted } = CALLS[noun]?.[name] ?? {};
  if (allowed.anonymous !== undefined) return 'Anybody may call it, signed in or not.';
  const scope = SCOPE_OF_CALL.get(call);
  return [
    `Roles: ${Object.keys(allowed).join(', ')}.`,
    scope === undefined ? 'No token may call it.' : `A token needs the scope \`${scope}\`.`,
    confirmed ? 'The user has given the password in the last ten minutes.' : '',
    noted ? 'The audit log notes each call.' : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function securityOf(call: Operation): OpenAPI.SecurityRequirementObject[] {
  const [noun = '', name = ''] = call.split('.');
  if (CALLS[noun]?.[name]?.allowed.anonymous !== undefined) return [{ panel: [] }];
  const scope = SCOPE_OF_CALL.get(call);
  const session = { session: [], panel: [] };
  return scope === undefined ? [session] : [{ token: [scope], panel: [] }, session];
}

function plainParameter(parameter: OpenAPI.ParameterObject | OpenAPI.ReferenceObject) {
  if ('$ref' in parameter) return parameter;
  const { allowEmptyValue: _, allowReserved: __, ...plain } = parameter;
  return { ...plain, example: exampleOf(plain.schema as JsonNode, plain.name) };
}

/** Returns a form body when it contains a file, else JSON. */
function requestBodyOf({ requestBody }: OperationObject): Pick<OperationObject, 'requestBody'> {
  if (requestBody === undefined || '$ref' in requestBody) return {};
  const [type, media] =
    Object.entries(requestBody.content).find(([name]) => name.startsWith('multipart/')) ??
    Object.entries(requestBody.content)[0] ??
    [];
  if (type === undefined || media === undefined) return {};
  const isForm = type.startsWith('multipart/');
  const example = isForm ? {} : { example: exampleOf(media.schema as JsonNode) };
  return { requestBody: { ...requestBody, content: { [type]: { schema: media.schema ?? {}, ...example } } } };
}

/** Media types of files by the end of their addresses. */
const FILES: readonly (readonly [end: RegExp, type: string])[] = [
  [/csv$|export$/u, 'text/csv'],
  [/Svg$/u, 'image/svg+xml'],
  [/pdf$/u, 'application/pdf'],
  [/har$/u, 'application/json'],
  [/exportOwn$/u, 'application/zip'],
];
const ANY_FILE = 'application/octet-stream';

function responsesOf({ operationId = '', responses = {} }: OperationObject): OpenAPI.ResponsesObject {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      if ('$ref' in response) return [status, response];
      if (status === '204' || isEmpty(response)) return [status, { description: 'Done.' }];
      const file = response.content?.[ANY_FILE];
      const type = FILES.find(([end]) => end.test(operationId))?.[1] ?? 'image/*';
      const content =
        file === undefined ? withExamples(response.content) : { [type]: { schema: FILE_SCHEMA } };
      return [status, { description: 'The answer.', ...(content ? { content } : {}) }];
    }),
  );
}

const FILE_SCHEMA = { type: 'string', format: 'binary' } as const;

function isEmpty({ content }: OpenAPI.ResponseObject): boolean {
  return JSON.stringify(content?.['application/json']?.schema ?? null).includes('{"not":{}}');
}

function withExamples(content: OpenAPI.ResponseObject['content']) {
  if (content === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => [
      type,
      type === 'application/json' ? { ...media, example: exampleOf(media.schema as JsonNode) } : media,
    ]),
  );
}

interface Kind {
  hasInput: boolean;
  isWrite: boolean;
  isConfirmed: boolean;
}

/** Reads that need more than the database: Chromium, or a visit's recordings. */
const OF_MORE: ReadonlySet<Operation> = new Set([
  'reports.pdf',
  'observations.report',
  'consent.report',
  'culprits.difference',
  'rehearsals.lines',
]);

/** Calls without a session that answer a wrong password with its own error. */
const REQUIRES_PASSWORD: ReadonlySet<Operation> = new Set(['sessions.create', 'signInProviders.join']);

function errorsOf(call: Operation, { hasInput, isWrite, isConfirmed }: Kind): number[] {
  const isPublic = securityOf(call).every((way) => way['session'] === undefined);
  return [
    ...(hasInput ? [400, 404] : []),
    ...(isPublic && !REQUIRES_PASSWORD.has(call) ? [] : [401]),
    ...(isConfirmed ? [428] : []),
    ...(isWrite ? OF_WRITES : []),
    ...(OF_MORE.has(call) ? [422] : []),
    ...ALWAYS,
  ];
}

const WRONG_FIELD: FieldError = { path: 'limit', code: 'invalid-value', params: { choices: '25, 50, 100' } };

/** Returns one response for each status of the error catalogue, with its codes and an example. */
export function errorResponses(): Record<string, OpenAPI.ResponseObject> {
  const statuses = new Map<number, ErrorCode[]>();
  for (const [code, { status }] of Object.entries(ERRORS))
    statuses.set(status, [...(statuses.get(status) ?? []), code as ErrorCode]);
  return Object.fromEntries(
    [...statuses].map(([status, codes]) => [
      `Error${status}`,
      {
        description: `One of: ${codes.join(', ')}.`,
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Error' },
                { type: 'object', properties: { code: { type: 'string', enum: codes } } },
              ],
            },
            example: {
              code: codes[0],
              message: codes[0]?.replaceAll('-', ' '),
              ...(codes[0] === 'invalid-input' && { data: { fields: [WRONG_FIELD] } }),
            },
          },
        },
      },
    ]),
  );
}
