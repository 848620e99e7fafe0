import { describe, expect, it } from 'vitest';
import { containerSchema, type Container, type ContainerValue } from '@vigie/contract/container.ts';
import { EXPORTED, filter, PUBLISHED, text } from '../../test/google-containers.ts';
import { publishedScript } from '../../test/published-script.ts';
import { readGoogleExport } from './google-export.ts';
import { readGoogleScript } from './google-script.ts';

function readOne(version: Record<string, unknown>): Container {
  const container = { publicId: 'GTM-ABC1234', usageContext: ['WEB'] };
  const whole = { containerId: '777', containerVersionId: '7', container, ...version };
  return containerSchema.parse(readGoogleExport({ exportFormatVersion: 2, containerVersion: whole }));
}

/** Returns a value in which variable numbers, which differ between the two, are replaced by the variables' content. */
function spelled(value: ContainerValue, container: Container): unknown {
  if (typeof value !== 'object' || value === null) return value;
  switch (value.kind) {
    case 'variable': {
      const variable = container.variables[value.number];
      return { type: variable?.type, parameters: spelledAll(variable?.parameters ?? {}, container) };
    }
    case 'text':
      return value.parts.map((part) => spelled(part, container));
    case 'list':
      return value.items.map((item) => spelled(item, container));
    case 'map':
      return value.entries.map(([key, of]) => [spelled(key, container), spelled(of, container)]);
    default:
      return value;
  }
}

function spelledAll(parameters: Record<string, ContainerValue>, container: Container): unknown {
  return Object.fromEntries(
    Object.entries(parameters)
      .map(([key, value]) => [key, spelled(value, container)] as const)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );
}

function conditionsOf(numbers: readonly number[], container: Container): unknown {
  return numbers.map((number) => {
    const trigger = container.triggers.find((one) => one.number === number);
    const conditions = (trigger?.conditions ?? []).map(({ left, right, ...rest }) =>
      JSON.stringify({ ...rest, left: spelled(left, container), right: spelled(right, container) }),
    );
    return { type: trigger?.type, conditions: conditions.toSorted() };
  });
}

describe('an export of Google Tag Manager', () => {
  it('sets the same conditions for its tags as the published script', () => {
    const [script] = readGoogleScript({ text: publishedScript(PUBLISHED), url: null });
    const [published, exported] = [script, readOne(EXPORTED)].map((container) =>
      container?.tags.map((tag) => ({
        ...tag,
        name: null,
        folder: null,
        notes: null,
        schedule: null,
        firing: tag.paused || tag.firing,
        consent: tag.paused || tag.consent,
        parameters: tag.paused || spelledAll(tag.parameters, container),
        triggers: conditionsOf(tag.triggers, container),
        blocking: conditionsOf(tag.blocking, container),
      })),
    );
    expect(exported).toEqual(published);
  });

  it('has names, folders, notes and schedules', () => {
    const { tags, triggers, variables, id, version, source } = readOne(EXPORTED);
    expect({ id, version, source }).toEqual({ id: 'GTM-ABC1234', version: '7', source: 'export' });
    expect(tags[0]).toMatchObject({
      name: 'GA4 - purchase',
      folder: 'Shop',
      notes: 'Ask the shop',
      schedule: { fromMs: 1_700_000_000_000, untilMs: null },
    });
    expect(tags[1]).toMatchObject({ consent: [], paused: true });
    expect(triggers.map(({ number, name }) => [number, name])).toEqual([
      [20, 'CE - purchase'],
      [21, 'Outbound'],
      [22, 'DOM'],
      [2_147_479_553, null],
    ]);
    expect(variables.map(({ number, name }) => [number, name])).toEqual([
      [0, 'DLV - order'],
      [1, 'Page Path'],
      [2, 'Click URL'],
      [3, 'Event'],
      [4, null],
      [5, null],
    ]);
  });

  it('has the triggers that every container has', () => {
    const tag = { tagId: '1', type: 'html', firingTriggerId: ['2147479572', '2147479573', '2147479553'] };
    expect(readOne({ tag: [tag] }).triggers.map(({ type }) => type)).toEqual([
      'consent-init',
      'init',
      'page-view',
    ]);
  });

  it('names built-in variables that it does not list, as files written by hand do', () => {
    const tag = { tagId: '1', type: 'html', parameter: [text('html', '{{Page URL}}{{No such}}')] };
    const { tags, variables, unreadable } = readOne({ tag: [tag] });
    expect(tags[0]?.parameters['html']).toEqual({
      kind: 'text',
      parts: [{ kind: 'variable', number: 2 }, '{{No such}}'],
    });
    expect(variables[2]).toMatchObject({ name: 'Page URL', type: 'u', parameters: { component: 'URL' } });
    expect(unreadable).toEqual([{ part: 'tag[1].html', reason: 'unknown-kind' }]);
  });

  it('has a tag for each zone', () => {
    const zone = {
      zoneId: '1',
      name: 'Partner',
      childContainer: [{ publicId: 'GTM-CHILD1' }],
      boundary: { condition: [filter('STARTS_WITH', ['{{Page Path}}', '/partner'])] },
      typeRestriction: { enable: true, whitelistedTypeId: ['html'] },
    };
    const { zones, tags, triggers } = readOne({ tag: [{ tagId: '4', type: 'html' }], zone: [zone] });
    expect(zones).toMatchObject([
      {
        containers: ['GTM-CHILD1'],
        tag: 5,
        conditions: [{ operator: 'starts-with', right: '/partner' }],
        types: ['html'],
      },
    ]);
    expect(tags[1]).toMatchObject({ number: 5, type: 'zone', name: 'Partner', triggers: [2_147_479_553] });
    expect(triggers).toMatchObject([{ type: 'page-view' }]);
  });

  it('has an unknown condition where it is unknown what a trigger waits for', () => {
    const tag = { tagId: '1', type: 'html', firingTriggerId: ['7', '99'] };
    const { triggers, unreadable } = readOne({ tag: [tag], trigger: [{ triggerId: '7', type: 'FUTURE' }] });
    expect(triggers.map(({ number, type, conditions }) => [number, type, conditions[0]?.operator])).toEqual([
      [7, 'other', 'unknown'],
      [99, 'other', 'unknown'],
    ]);
    expect(unreadable.map(({ part }) => part)).toEqual(['trigger[7]', 'trigger[99]']);
  });

  it('predicts nothing for a container of an app', () => {
    const trigger = {
      triggerId: '7',
      type: 'CUSTOM_EVENT',
      customEventFilter: [filter('EQUALS', ['{{_event}}', 'purchase'])],
    };
    const container = { publicId: 'GTM-APP1', usageContext: ['ANDROID'] };
    const { triggers, unreadable, context } = readOne({ container, trigger: [trigger] });
    expect(triggers[0]).toMatchObject({ type: 'other', conditions: [{ operator: 'unknown' }, {}] });
    expect(unreadable).toEqual([{ part: 'usageContext', reason: 'unknown-kind' }]);
    expect(context).toBeUndefined();
  });

  it('is no JSON without a version of a container', () => {
    expect(readGoogleExport({ exportFormatVersion: 2 })).toBeNull();
    expect(readGoogleExport([1])).toBeNull();
  });
});
