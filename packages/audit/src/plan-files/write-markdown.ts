import type { Locale, Words } from '@vigie/contract/locales.ts';
import { PLAN_COLUMNS, type PlanColumn } from '@vigie/contract/plan-import.ts';
import type { TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import { planRows } from './write-table.ts';

const WORDS = {
  title: { en: 'Tracking plan', fr: 'Plan de marquage' },
  agreements: { en: 'Values that agree', fr: 'Valeurs qui concordent' },
  schema: { en: 'Schema', fr: 'Schéma' },
  yes: { en: 'yes', fr: 'oui' },
  no: { en: 'no', fr: 'non' },
  unplanned: {
    en: 'Every other event on these sources is a finding.',
    fr: 'Tout autre événement sur ces sources est un écart.',
  },
} as const satisfies Record<string, Words>;

const ENTRY: readonly PlanColumn[] = ['sources', 'due', 'times', 'owner'];
const PROPERTY = PLAN_COLUMNS.slice(PLAN_COLUMNS.indexOf('property'));

/** Returns a plan for developers: the meaning of each event, when it is due, and its properties. */
export function writeMarkdown(plan: TrackingPlan, locale: Locale): string {
  const events = plan.events.map((event) => {
    const [headings = [], ...rows] = planRows({ ...plan, events: [event] }, locale);
    const [first = []] = rows;
    const meaning = event.meaning?.[locale] ?? event.meaning?.en ?? event.meaning?.fr ?? '';
    const facts = ENTRY.filter((column) => at(first, column) !== '').map(
      (column) =>
        `- ${at(headings, column)}${locale === 'fr' ? '\u00A0' : ''}: ${plainText(at(first, column))}`,
    );
    const columns = PROPERTY.filter((column) => rows.some((cells) => at(cells, column) !== ''));
    const line = (cells: readonly string[]) =>
      `| ${columns.map((column) => plainText(sayCell(at(cells, column), column, locale))).join(' | ')} |`;
    const table = [line(headings), `|${columns.map(() => ' --- |').join('')}`, ...rows.map(line)];
    return [
      `## ${plainText(event.name)}`,
      plainText(meaning),
      facts.join('\n'),
      columns.length === 0 ? '' : table.join('\n'),
      event.schema === undefined ? '' : schemaPart(event.schema, locale),
    ];
  });
  const agreed = plan.agree.map(
    ({ event, values }) => `- ${plainText(event)}: ${values.map(plainText).join(' = ')}`,
  );
  const parts = [
    `# ${WORDS.title[locale]}`,
    plan.unplanned === 'report' ? WORDS.unplanned[locale] : '',
    ...events.flat(),
    ...(agreed.length === 0 ? [] : [`## ${WORDS.agreements[locale]}`, agreed.join('\n')]),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Returns a cell in the reader's language. Machine-readable tables use fixed words for yes and no. */
function sayCell(cell: string, column: PlanColumn, locale: Locale): string {
  return column === 'required' && (cell === 'yes' || cell === 'no') ? WORDS[cell][locale] : cell;
}

function at(cells: readonly string[], column: PlanColumn): string {
  return cells[PLAN_COLUMNS.indexOf(column)] ?? '';
}

/** Returns a schema as indented code, which no text of the schema can end. */
function schemaPart(schema: unknown, locale: Locale): string {
  const lines = JSON.stringify(schema, null, 2).split('\n');
  return `${WORDS.schema[locale]}${locale === 'fr' ? '\u00A0' : ''}:\n\n${lines.map((line) => `    ${line}`).join('\n')}`;
}

/** Returns a text on one line, without markup or HTML. */
function plainText(text: string): string {
  return text
    .replaceAll(/[\\`*_{}[\]<>#|~!]/g, '\\$&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
