import { describe, expect, it } from 'vitest';
import { containerSchema, type Container } from '@vigie/contract/container.ts';
import { publishedScript } from '../../test/published-script.ts';
import { readGoogleScript } from './google-script.ts';

function readOne(resource: Record<string, unknown>, url: string | null = null): Container {
  const [container, ...others] = readGoogleScript({ text: publishedScript(resource), url });
  expect(others).toEqual([]);
  return containerSchema.parse(container);
}

const EVENT = { function: '__e' };
const PAGE_VIEW = { function: '_eq', arg0: ['macro', 0], arg1: 'gtm.js' };

describe('the script of Google Tag Manager', () => {
  it('reports its container and version', () => {
    const { id, product, version, source } = readOne({});
    expect({ id, product, version, source }).toEqual({
      id: 'GTM-ABC1234',
      product: 'google-tag-manager',
      version: '7',
      source: 'published',
    });
  });

  it('is that of the Google tag where the address requests a destination', () => {
    const { id, product } = readOne({}, 'https://www.googletagmanager.com/gtag/js?id=G-ABC123&l=dataLayer');
    expect({ id, product }).toEqual({ id: 'G-ABC123', product: 'google-tag' });
  });

  it('has tags with their type, number, options and parameters', () => {
    const { tags } = readOne({
      macros: [EVENT, { function: '__c', vtp_value: 'G-ABC123' }],
      tags: [
        {
          function: '__gaawe',
          metadata: ['map'],
          once_per_event: true,
          priority: 5,
          consent: ['list', 'ad_storage', 'analytics_storage'],
          vtp_eventName: 'purchase',
          vtp_measurementIdOverride: ['macro', 1],
          vtp_eventSettingsTable: ['list', ['map', 'parameter', 'page', 'parameterValue', ['macro', 0]]],
          tag_id: 12,
        },
        {
          function: '__html',
          once_per_load: true,
          vtp_html: ['template', 'a', ['escape', ['macro', 1], 8, 16]],
        },
        { function: '__paused', vtp_originalTagType: 'html', tag_id: 14 },
        { function: '__gclidw', malware_disabled: true, tag_id: 15 },
      ],
    });
    expect(tags).toMatchObject([
      {
        number: 12,
        type: 'gaawe',
        paused: false,
        firing: 'once-per-event',
        priority: 5,
        consent: ['ad_storage', 'analytics_storage'],
        parameters: {
          eventName: 'purchase',
          measurementIdOverride: { kind: 'variable', number: 1 },
          eventSettingsTable: {
            kind: 'list',
            items: [
              {
                kind: 'map',
                entries: [
                  ['parameter', 'page'],
                  ['parameterValue', { kind: 'variable', number: 0 }],
                ],
              },
            ],
          },
        },
      },
      {
        number: 1,
        type: 'html',
        firing: 'once-per-page',
        consent: null,
        parameters: { html: { kind: 'text', parts: ['a', { kind: 'variable', number: 1 }] } },
      },
      { number: 14, type: 'html', paused: true },
      { number: 15, type: 'gclidw', paused: true },
    ]);
  });

  it('turns indexes of its rules and sequences into numbers', () => {
    const { tags, triggers } = readOne({
      macros: [EVENT, { function: '__u', vtp_component: 'PATH' }],
      tags: [
        {
          function: '__html',
          setup_tags: ['list', ['tag', 1, 1]],
          teardown_tags: ['list', ['tag', 2, 2]],
          tag_id: 20,
        },
        { function: '__html', tag_id: 21 },
        { function: '__html', tag_id: 22, setup_tags: ['list', ['tag', 1, 0]] },
      ],
      predicates: [
        PAGE_VIEW,
        { function: '_re', arg0: ['macro', 1], arg1: '^/thanks', ignore_case: true },
        { function: '_eq', arg0: ['macro', 0], arg1: 'purchase' },
      ],
      rules: [
        [
          ['if', 0],
          ['unless', 1],
          ['add', 0],
        ],
        [
          ['if', 2, 1],
          ['add', 0, 2],
          ['block', 1],
        ],
      ],
    });
    expect(tags.map(({ number, triggers, blocking }) => ({ number, triggers, blocking }))).toEqual([
      { number: 20, triggers: [0, 1], blocking: [] },
      { number: 21, triggers: [], blocking: [1] },
      { number: 22, triggers: [1], blocking: [] },
    ]);
    expect(tags[0]).toMatchObject({
      setup: [{ tag: 21, stopsOnFailure: true }],
      teardown: [{ tag: 22, stopsOnFailure: true }],
    });
    expect(tags[2]?.setup).toEqual([{ tag: 21, stopsOnFailure: false }]);
    const path = {
      operator: 'matches',
      left: { kind: 'variable', number: 1 },
      right: '^/thanks',
      ignoreCase: true,
    };
    expect(triggers).toMatchObject([
      {
        number: 0,
        type: 'page-view',
        conditions: [
          { operator: 'equals', right: 'gtm.js', negated: false },
          { ...path, negated: true },
        ],
      },
      { number: 1, type: 'custom-event', conditions: [{ right: 'purchase' }, { ...path, negated: false }] },
    ]);
  });

  it('has variables with their formats, and lists of which one must compare', () => {
    const { variables, triggers } = readOne({
      macros: [
        EVENT,
        {
          convert_case_to: 1,
          convert_undefined_to: ['macro', 0],
          function: '__v',
          vtp_name: 'a.b',
          vtp_dataLayerVersion: 2,
        },
      ],
      predicates: [
        { function: '_eq', arg0: ['macro', 1], arg1: ['list', 'pushState', 'popstate'], any_of: true },
      ],
      rules: [[['if', 0]]],
    });
    expect(variables[1]).toMatchObject({
      number: 1,
      type: 'v',
      parameters: {
        name: 'a.b',
        dataLayerVersion: 2,
        convert_case_to: 1,
        convert_undefined_to: { kind: 'variable', number: 0 },
      },
    });
    expect(triggers[0]?.conditions[0]?.right).toEqual({ kind: 'list', items: ['pushState', 'popstate'] });
  });

  it('has zones with what they load, where, and with which types', () => {
    const { zones, unreadable } = readOne({
      macros: [EVENT],
      tags: [
        {
          function: '__zone',
          vtp_childContainers: ['list', ['map', 'publicId', 'GTM-CHILD1', 'nickname', '']],
          vtp_boundaries: ['list', ['zb', '_re', ['macro', 0], '^private', true, true]],
          vtp_enableTypeRestrictions: true,
          vtp_whitelistedTypes: ['list', ['map', 'typeId', 'html']],
          tag_id: 3,
        },
      ],
    });
    expect(zones).toEqual([
      {
        containers: ['GTM-CHILD1'],
        tag: 3,
        conditions: [
          {
            operator: 'matches',
            left: { kind: 'variable', number: 0 },
            right: '^private',
            negated: true,
            ignoreCase: true,
          },
        ],
        types: ['html'],
      },
    ]);
    expect(unreadable).toEqual([]);
  });

  it('reports what it could not read, and reads the rest', () => {
    const { tags, triggers, unreadable } = readOne({
      tags: [{ function: '__html', vtp_html: ['future', 1], tag_id: 4 }, null],
      macros: [{ function: '__v', vtp_name: ['macro', 9] }],
      predicates: [{ function: '_zz', arg0: 'a', arg1: 'b' }],
      rules: [
        [
          ['if', 0, 8],
          ['add', 0],
        ],
      ],
    });
    expect(tags.map(({ number }) => number)).toEqual([4, 1]);
    expect(triggers[0]?.conditions.map(({ operator }) => operator)).toEqual(['unknown']);
    expect(unreadable).toEqual([
      { part: 'macros[0].name', reason: 'wrong-shape' },
      { part: 'predicates[0]', reason: 'unknown-kind' },
      { part: 'rules[0]', reason: 'wrong-shape' },
      { part: 'tags[0].html', reason: 'unknown-kind' },
      { part: 'tags[1]', reason: 'wrong-shape' },
    ]);
  });
});
