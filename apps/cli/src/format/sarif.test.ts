import { expect, test } from 'vitest';
import { formatSarif } from './sarif.ts';

const resultsOf = (faults: string[]) =>
  (JSON.parse(formatSarif(faults)) as { runs: [{ results: unknown[] }] }).runs[0].results;

test('a fault of a file stands at its line and column', () => {
  expect(resultsOf(['sites/a b.yaml:12:3: websites.0.url: the address is not valid: "x:1:2: y"'])).toEqual([
    {
      ruleId: 'vigie-configuration',
      level: 'error',
      message: { text: 'websites.0.url: the address is not valid: "x:1:2: y"' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'sites/a%20b.yaml' },
            region: { startLine: 12, startColumn: 3 },
          },
        },
      ],
    },
  ]);
});

test('a fault without a file stands nowhere', () => {
  expect(resultsOf(['panel.yaml cannot be read: ENOENT'])).toEqual([]);
});
