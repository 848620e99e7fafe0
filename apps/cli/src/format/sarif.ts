import { VERSION } from '../version.ts';

const RULE = 'vigie-configuration';
const FILE_POSITION = /^(?<file>.+?):(?<line>\d+):(?<column>\d+): (?<text>.+)$/su;

/**
 * Returns faults of configuration files as SARIF, so that tools show them beside the lines. Each fault has the form
 * `file:line:column: text`; one without a file is left out. Source: OASIS SARIF 2.1.0.
 */
export function formatSarif(faults: readonly string[]): string {
  const results = faults.flatMap((fault) => {
    const { file, line, column, text } = FILE_POSITION.exec(fault)?.groups ?? {};
    if (file === undefined) return [];
    const region = { startLine: Number(line), startColumn: Number(column) };
    const artifactLocation = { uri: encodeURI(file.replaceAll('\\', '/')) };
    return [
      {
        ruleId: RULE,
        level: 'error',
        message: { text },
        locations: [{ physicalLocation: { artifactLocation, region } }],
      },
    ];
  });
  const rules = [{ id: RULE, shortDescription: { text: 'A configuration file of Vigie can be applied.' } }];
  const driver = { name: 'Vigie', version: VERSION, rules };
  const report = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, results }],
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
