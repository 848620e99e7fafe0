import { describe, expect, it } from 'vitest';
import type { Hit } from '@vigie/contract/hit.ts';
import { containerSchema, type Container } from '@vigie/contract/container.ts';
import { EXPORTED_SERVER, serverExport } from '../../../test/server-containers.ts';
import { filter, flag, text } from '../../../test/google-containers.ts';
import { readContainer } from '../read-container.ts';
import { reviewContainer } from '../review/review-container.ts';
import { incomingEvents, predictReceived } from './incoming-events.ts';
import { receivedHits } from './received-hits.ts';
import { reviewServer } from './review-server.ts';

function readServer(version: Record<string, unknown> = EXPORTED_SERVER): Container {
  const read = readContainer({ text: JSON.stringify(serverExport(version)), url: null });
  const [container] = 'containers' in read ? read.containers : [];
  return containerSchema.parse(container);
}

const findings = (version?: Record<string, unknown>, events: ReadonlySet<string> | null = null) =>
  reviewServer(readServer(version), { events }).map(
    ({ kind, tag, trigger, variable, client, transformation, details }) => ({
      kind,
      at: client ?? transformation ?? tag ?? trigger ?? variable,
      ...details,
    }),
  );

const outcomesOf = (value: string) =>
  predictReceived(readServer(), { name: 'refund', client: 'GA4', data: { value } })
    .filter(({ tag }) => tag === 3)
    .map(({ outcome }) => outcome);

const waitingFor = (triggerId: string, name: string, client: string) => ({
  triggerId,
  name,
  type: 'CUSTOM_EVENT',
  customEventFilter: [filter('EQUALS', ['{{_event}}', name])],
  filter: [filter('EQUALS', ['{{Client Name}}', client])],
});

const twin = (clientId: string, name: string) => ({
  clientId,
  name,
  type: 'gaaw_client',
  parameter: [],
});

const reference = (name: string) => ({
  type: 'MAP',
  map: [{ type: 'TAG_REFERENCE', key: 'tagReference', value: name }],
});

const sendingTag = (tagId: string, more: object) => ({
  tagId,
  type: `cvt_${tagId}`,
  firingTriggerId: ['20'],
  ...more,
});

describe('an export of a server container', () => {
  it('has clients, transformations and templates', () => {
    const { context, clients, transformations, templates, unreadable } = readServer();
    expect(context).toBe('server');
    expect(clients?.map(({ number, name, type, priority }) => [number, name, type, priority])).toEqual([
      [1, 'GA4', 'gaaw_client', 10],
      [43, 'Data Client', 'cvt_777_36', 0],
    ]);
    expect(transformations).toMatchObject([{ number: 90, type: 'tf_exclude_params', tags: [2] }]);
    expect(templates).toEqual([
      { type: 'cvt_5TP8W', name: 'Facebook Conversion API', gallery: 'stape-io/facebook-tag' },
      { type: 'cvt_777_36', name: 'Data Client', gallery: null },
    ]);
    expect(unreadable).toEqual([]);
  });

  it('has its own kinds of triggers and variables', () => {
    const { triggers, variables } = readServer();
    expect(triggers.map(({ number, type }) => [number, type])).toEqual([
      [19, 'custom-event'],
      [20, 'always'],
      [21, 'custom-event'],
    ]);
    expect(variables.map(({ name, type }) => [name, type])).toEqual([
      ['ed - value', 'ed'],
      ['Meta token', 'c'],
      ['Client Name', 'client_name'],
      ['Event Name', 'e'],
      [null, 'e'],
    ]);
  });

  it('counts as one without a context if it has clients', () => {
    const json = serverExport(EXPORTED_SERVER);
    const { container: _none, ...version } = json.containerVersion as Record<string, unknown>;
    const text = JSON.stringify({ ...json, containerVersion: version });
    const read = readContainer({ text, url: null });
    expect('containers' in read && read.containers[0]?.context).toBe('server');
  });

  it('shows no secret', () => {
    const token = `EAA${'b7Gq'.repeat(12)}`;
    const shown = JSON.stringify(
      readServer({
        variable: [
          { variableId: '1', name: 'Plain', type: 'c', parameter: [text('value', 'plain-1234567')] },
          { variableId: '2', name: 'My API token', type: 'c', parameter: [text('value', 'hunter-2-0000')] },
          { variableId: '3', name: 'Shared', type: 'c', parameter: [text('value', 'referenced-7777')] },
        ],
        client: [{ clientId: '3', name: 'C', type: 'cvt_1', parameter: [text('apiKey', 'client-key-99')] }],
        tag: [
          {
            tagId: '1',
            type: 'cvt_2',
            name: `Tag ${token}`,
            notes: `Bearer ${'z9'.repeat(10)}`,
            parameter: [
              text('accessToken', '{{Shared}}'),
              text('pixelId', '123456789'),
              text('url', 'https://u:pass-word@vendor.example/?api_secret=abcdef123456'),
              {
                type: 'LIST',
                key: 'headers',
                list: [{ type: 'MAP', map: [text('name', 'Authorization'), text('value', 'row-secret-1')] }],
              },
            ],
          },
        ],
      }),
    );
    for (const secret of [
      token,
      'hunter-2',
      'referenced-7777',
      'client-key',
      'z9z9',
      'pass-word',
      'abcdef123456',
      'row-secret',
    ])
      expect(shown).not.toContain(secret);
    for (const plain of ['plain-1234567', '123456789', 'vendor.example']) expect(shown).toContain(plain);
  });
});

describe('incoming events of a server container', () => {
  it('lead to the tags that send them on, by client', () => {
    expect(
      incomingEvents(readServer()).map(({ client, event, tags }) => [
        client,
        event,
        tags.map(({ tag, outcome }) => `${tag} ${outcome}`),
      ]),
    ).toEqual([
      [1, 'purchase', ['1 fires', '2 fires']],
      [1, 'refund', ['1 fires', '3 not-decidable']],
      [1, null, ['1 fires']],
      [43, 'purchase', ['1 fires']],
      [43, 'refund', ['1 fires', '3 not-decidable']],
      [43, null, ['1 fires']],
    ]);
  });

  it('are decided by their data where that is known', () => {
    expect([outcomesOf('120'), outcomesOf('5')]).toEqual([['fires'], []]);
  });

  it('have an unknown client where the export lists none', () => {
    const { client: _none, ...part } = EXPORTED_SERVER;
    const [first] = incomingEvents(readServer(part));
    expect(first).toMatchObject({ client: null, event: 'purchase' });
    expect(first?.tags.map(({ tag, outcome }) => [tag, outcome])).toEqual([
      [1, 'fires'],
      [2, 'not-decidable'],
    ]);
  });
});

it('a condition on a variable that the export does not list is not decided', () => {
  const { variable: _none, ...part } = EXPORTED_SERVER;
  const refund = incomingEvents(readServer(part)).find(({ event }) => event === 'refund');
  expect(refund?.tags.map(({ tag, doubts }) => [tag, doubts])).toEqual([
    [1, []],
    [3, ['operator']],
  ]);
});

const refundHit = (way: Hit['way'], value: string): Hit => ({
  requestId: null,
  kind: 'event',
  vendor: 'ga4',
  transport: 'fetch',
  method: 'POST',
  url: 'https://sst.shop.example/g/collect',
  status: 200,
  answer: 'answered',
  atMs: 5,
  parameters: { v: '2', tid: 'G-ABC1234', en: 'refund', 'epn.value': value },
  pageUrl: null,
  siteId: 'G-ABC1234',
  way,
});

it('hits that a page sends to a server container are decided by their parameters', () => {
  const hits = [
    refundHit('server-container', '120'),
    refundHit('proxy', '5'),
    refundHit('direct', '120'),
    refundHit('gateway', '120'),
  ];
  expect(
    receivedHits(readServer(), hits).map(({ event, tags }) => [
      event,
      ...tags.map(({ tag, outcome }) => `${tag} ${outcome}`),
    ]),
  ).toEqual([
    ['refund', '1 fires', '3 fires'],
    ['refund', '1 fires'],
  ]);
});

describe('a review of a server container', () => {
  it('finds nothing in a sound one', () => {
    const sound = { ...EXPORTED_SERVER, variable: EXPORTED_SERVER.variable.slice(0, 1) };
    expect(findings(sound)).toEqual([]);
  });

  it('names secrets without their value', () => {
    expect(findings()).toEqual([{ kind: 'secret-in-export', at: 1, parameter: 'value' }]);
  });

  it('names tags that no trigger fires, and not those in a sequence', () => {
    const tags = [
      { tagId: '1', name: 'A', type: 'sgtmgaaw', setupTag: [{ tagName: 'B' }], firingTriggerId: ['20'] },
      { tagId: '2', name: 'B', type: 'sgtmadsct' },
      { tagId: '3', name: 'C', type: 'sgtmadsct' },
      { tagId: '4', name: 'D', type: 'sgtmadsct', paused: true },
    ];
    expect(findings({ tag: tags, trigger: EXPORTED_SERVER.trigger })).toEqual([
      { kind: 'without-trigger', at: 3 },
    ]);
  });

  it('names triggers whose client or event does not exist', () => {
    const version = {
      ...EXPORTED_SERVER,
      variable: [],
      tag: [],
      trigger: [waitingFor('1', 'purchase', 'GA4'), waitingFor('2', 'refund', 'Old client')],
    };
    expect(findings(version)).toEqual([
      { kind: 'trigger-cannot-fire', at: 2, why: 'no-client', clientName: 'Old client' },
      { kind: 'transformation-without-tag', at: 90 },
    ]);
    expect(findings(version, new Set(['page_view']))[0]).toEqual({
      kind: 'trigger-cannot-fire',
      at: 1,
      why: 'no-event',
      event: 'purchase',
    });
  });

  it('names clients whose events no tag takes, and clients that are there twice', () => {
    const tag = [{ tagId: '1', type: 'sgtmgaaw', firingTriggerId: ['19'] }];
    const version = { ...EXPORTED_SERVER, tag, variable: [], transformation: [] };
    expect(findings({ ...version, client: [twin('1', 'GA4'), twin('2', 'Twin')] })).toEqual([
      { kind: 'client-without-tag', at: 2 },
      { kind: 'duplicate-client', at: 1, sameClients: [2] },
      { kind: 'duplicate-client', at: 2, sameClients: [1] },
    ]);
  });

  it('names tags that send on without asking for consent', () => {
    const clientTrigger = {
      triggerId: '30',
      type: 'ALWAYS',
      filter: [filter('EQUALS', ['{{Consent}}', 'G111'])],
    };
    const variable = [
      { variableId: '1', name: 'Consent', type: 'ed', parameter: [text('keyPath', 'x-ga-gcs')] },
    ];
    const tags = [
      sendingTag('1', {}),
      sendingTag('2', { firingTriggerId: ['30'] }),
      sendingTag('3', { parameter: [text('adStorageConsent', 'required')] }),
      sendingTag('4', { parameter: [text('adStorageConsent', 'optional')] }),
      sendingTag('5', { consentSettings: { consentStatus: 'NOT_NEEDED' } }),
      sendingTag('6', { type: 'sgtmgaaw' }),
      sendingTag('7', { blockingTriggerId: ['30'] }),
    ];
    expect(findings({ tag: tags, variable, trigger: [...EXPORTED_SERVER.trigger, clientTrigger] })).toEqual([
      { kind: 'without-consent-settings', at: 1 },
      { kind: 'without-consent-settings', at: 4 },
    ]);
  });

  it('applies no rule about pages', () => {
    const facts = {
      days: 30,
      visits: 4,
      firedTags: new Set<number>(),
      definedKeys: new Set<string>(),
      events: null,
      sizeBytes: 900_000,
      runMs: 900,
      policies: [],
    };
    const kinds = reviewContainer(readServer(), facts).map(({ kind }) => kind);
    expect(kinds).toEqual(['secret-in-export']);
  });
});

const transforming = (except: string) => ({
  transformationId: '1',
  name: 'T',
  type: 'tf_augment_event',
  parameter: [
    flag('allTagsExcept', except),
    { type: 'LIST', key: 'affectedTags', list: [reference('Meta - purchase')] },
  ],
});

const transformedTags = (except: string) =>
  readServer({ ...EXPORTED_SERVER, transformation: [transforming(except)] }).transformations?.[0]?.tags;

it('a transformation without limits of its own changes the tags that it names, or all others', () => {
  expect([transformedTags('false'), transformedTags('true')]).toEqual([[2], [1, 3]]);
});
