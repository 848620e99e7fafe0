import { describe, expect, it } from 'vitest';
import { callsOf, curlOf, isAbout, typeOf, type ReferenceCall } from './reference-calls.ts';

const CALL = {
  operationId: 'releases.create',
  summary: 'Tells of a release',
  description: '',
  tags: ['releases'],
  security: [{ token: ['run'], panel: [] }],
  parameters: [],
  requestBody: { content: { 'application/json': { example: { label: 'it’s 2.4', text: "it's" } } } },
  responses: {},
};

describe('the reference', () => {
  const [call] = callsOf({ servers: [], paths: { '/releases': { post: CALL } } }) as [ReferenceCall];

  it('knows where a call is sent and which scope it needs', () => {
    expect(call).toMatchObject({ method: 'POST', path: '/releases', scope: 'run' });
  });

  it('finds calls by words of their name, address and sentence', () => {
    expect([isAbout(call, 'post release'), isAbout(call, 'tells'), isAbout(call, 'pool')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('writes a line of shell with escaped quotes', () => {
    expect(curlOf(call, 'https://vigie.example/api')).toContain(String.raw`"text":"it'\''s"`);
  });

  it('names the required parameters in its address', () => {
    const parameters = [
      { name: 'websiteId', in: 'query', required: true },
      { name: 'limit', in: 'query' },
    ];
    expect(curlOf({ ...call, parameters }, '/api')).toContain(`'/api/releases?websiteId={websiteId}'`);
  });

  it('returns the type of a value', () => {
    expect(typeOf({ type: 'array', items: { $ref: '#/components/schemas/Job' } })).toBe('Job[]');
    expect(typeOf({ anyOf: [{ type: 'string', format: 'uri' }, { type: 'null' }] })).toBe('uri | null');
    expect(typeOf({ enum: ['a', 'b'] })).toBe('a | b');
  });
});
