import { describe, expect, test } from 'vitest';
import { absentDataLayer } from '@vigie/contract/observation/data-layer.ts';
import { dataLayer, recorded, unavailable } from '../../test/observation-builder.ts';
import { recordedDataLayers } from './expected.ts';

const usual = dataLayer();
const absent = recorded(absentDataLayer());
const named = (name: string) => ({
  ...absentDataLayer(),
  kind: 'array' as const,
  final: [{ of: name }],
  name,
});
const others = recorded([named('ga4DataLayer'), named('adobeDataLayer')]);
const OWN = { dataLayers: [{ name: 'ga4DataLayer', shape: 'array' as const }] };

describe('the recorded dataLayers of a page', () => {
  test('are the one that its settings name, and those beside it', () => {
    const found = recordedDataLayers({ dataLayer: absent, otherDataLayers: others }, OWN);
    expect(found).toEqual({ evaluated: named('ga4DataLayer'), others: [named('adobeDataLayer')] });
  });

  test('have the usual one beside it where the page has that too', () => {
    const found = recordedDataLayers({ dataLayer: usual, otherDataLayers: others }, OWN);
    expect(found.others.map(({ name }) => name)).toEqual(['dataLayer', 'adobeDataLayer']);
  });

  test('are the usual one first where no settings name another, and it has no name', () => {
    for (const dataLayers of [undefined, []]) {
      const found = recordedDataLayers({ dataLayer: usual, otherDataLayers: others }, { dataLayers });
      expect(found.evaluated).not.toHaveProperty('name');
      expect(found.others).toHaveLength(2);
    }
  });

  test('report that the page never defined the requested one, or that it could not be checked', () => {
    const [absentOne, unknownOne] = [recorded([]), unavailable].map(
      (otherDataLayers) => recordedDataLayers({ dataLayer: usual, otherDataLayers }, OWN).evaluated,
    );
    expect(absentOne).toMatchObject({ kind: 'absent', name: 'ga4DataLayer' });
    expect(unknownOne).toBeNull();
  });
});
