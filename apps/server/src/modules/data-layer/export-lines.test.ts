import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowToCsv } from '../../csv/csv-format.ts';
import type { StoredValues } from '../../db/schema/stored-types.ts';
import { createLineFormat } from './export-lines.ts';

const IDS = [1, 2, 3, 4, 5];
const values = fc.dictionary(
  fc.constantFrom(...IDS.map(String)),
  fc.oneof(fc.string(), fc.constantFrom('', '=1', 'a;b'), fc.double(), fc.boolean(), fc.constant(null)),
);
const columnIds = fc.record({ varies: fc.subarray(IDS), shown: fc.subarray(IDS) });
const plainCell = (value: StoredValues[string] | undefined) =>
  value === undefined ? null : value === '' ? '""' : (value ?? 'null');

describe('a line of an export', () => {
  test('is the row of the values of the state and of the visit, whichever columns vary', () => {
    fc.assert(
      fc.property(values, values, columnIds, (state, varying, { varies, shown }) => {
        const columns = shown.map((id) => ({ id, label: '', varies: varies.includes(id) }));
        const { toLine, toStateCells } = createLineFormat(columns, 'fr');
        const both: StoredValues = { ...state, ...varying };
        expect(toLine(['now', 'url'], toStateCells(state), varying)).toBe(
          rowToCsv(['now', 'url', ...shown.map((id) => plainCell(both[id]))], 'fr'),
        );
      }),
    );
  });
});
