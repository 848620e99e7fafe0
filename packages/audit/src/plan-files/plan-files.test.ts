import { trackingPlanSchema } from '@vigie/contract/tracking-plan.ts';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readPlanFiles } from './read-plan-files.ts';
import { writePlan } from './write-plan.ts';

const csv = (text: string) => readPlanFiles({ format: 'csv', files: [{ name: 'plan.csv', text }] });
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const xlsx = (bytes: Uint8Array) =>
  readPlanFiles({ format: 'xlsx', files: [{ name: 'plan.xlsx', base64: base64(bytes) }] });

describe('a table', () => {
  test('becomes a plan by French headings', () => {
    const { plan, faults, columns } = csv(
      'Événement;Traceurs;Page;Paramètre;Type;Obligatoire;Valeurs possibles;Min\n' +
        'purchase;ga4, dataLayer:dataLayer;/merci;ecommerce.value;nombre;oui;;0\n' +
        ';;;ecommerce.currency;texte;oui;EUR, USD;3\n' +
        'purchase;;;items[].quantity;entier;non;1|2;\n',
    );
    expect(faults).toEqual([]);
    expect(columns.map(({ as }) => as)).toEqual([
      'event',
      'sources',
      'due',
      'property',
      'type',
      'required',
      'allowed',
      'minimum',
    ]);
    expect(plan?.events).toEqual([
      {
        name: 'purchase',
        sources: ['ga4', 'dataLayer:dataLayer'],
        due: { pages: ['/merci'] },
        schema: {
          type: 'object',
          properties: {
            ecommerce: {
              type: 'object',
              properties: {
                value: { type: 'number', minimum: 0 },
                currency: { type: 'string', enum: ['EUR', 'USD'], minLength: 3 },
              },
              required: ['value', 'currency'],
            },
            items: {
              type: 'array',
              items: { type: 'object', properties: { quantity: { type: 'integer', enum: [1, 2] } } },
            },
          },
          required: ['ecommerce'],
        },
      },
    ]);
  });

  test('reports the line and column of what is wrong, and retains the rest', () => {
    const { plan, faults } = csv(
      'event,sources,due,property,type,required,maximum\n' +
        ',,,value,number,yes,\n' +
        '"pur\nchase",ga4,nowhere,value,money,perhaps,much\n' +
        'view,G A,,,,,\n' +
        'lead,,,"a..b",,,\n' +
        'cart,ga4,,a,string (fantasy),yes,\n',
    );
    expect(plan?.events.map(({ name }) => name)).toEqual(['pur\nchase', 'cart']);
    expect(faults.map(({ line, column, code, seen }) => [line, column, code, seen])).toEqual([
      [2, 'event', 'event-nameless', ''],
      [3, 'due', 'due-invalid', 'nowhere'],
      [3, 'required', 'required-unknown', 'perhaps'],
      [3, 'type', 'type-unknown', 'money'],
      [3, 'maximum', 'number-invalid', 'much'],
      [6, 'property', 'property-path-invalid', 'a..b'],
      [5, 'sources.0', 'source-unknown', '["G","A"]'],
      [5, 'sources.1', 'source-unknown', '["G","A"]'],
      [6, 'sources', 'sources-missing', '[]'],
      [7, 'events.1.schema.properties.a.format', 'format-unknown', expect.any(String)],
    ]);
  });

  test('takes a heading for what the mapping states, and sources for events without their own', () => {
    const reading = readPlanFiles({
      format: 'csv',
      files: [{ name: 'p.csv', text: 'Signal;Event\nlead;x\n' }],
      mapping: { Signal: 'event', Event: null },
      sources: ['matomo'],
    });
    expect(reading.plan?.events).toEqual([{ name: 'lead', sources: ['matomo'] }]);
    expect(csv('a;b\n1;2\n').faults[0]).toMatchObject({ line: 1, code: 'event-column-missing' });
  });

  test('begins no formula in a spreadsheet', () => {
    const plan = trackingPlanSchema.parse({
      events: [{ name: '=1+1', sources: ['ga4'], meaning: { en: "'=2", fr: '@x' }, owner: '-y' }],
    });
    const { bytes } = writePlan(plan, 'csv', 'en');
    expect(new TextDecoder().decode(bytes)).toContain(`'=1+1,''=2,'@x,'-y,`);
    expect(csv(new TextDecoder().decode(bytes)).plan).toEqual(plan);
  });
});

const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

const head = '<workbook xmlns:r="r"><sheets>';
const book = (sheets: string[], more: Record<string, string> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': `${head}${sheets.map((_, at) => `<sheet name="S${at}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, at) => `<Relationship Id="r${at}" Target="s${at}.xml"/>`).join('')}</Relationships>`,
        ...Object.fromEntries(sheets.map((xml, at) => [`xl/s${at}.xml`, xml])),
        ...more,
      }).map(([name, xml]) => [name, strToU8(xml)]),
    ),
  );

const line = (cell: string) => `e,ga4,${`"${cell}",`.repeat(6)}\n`;

test('no cell takes long, whatever it contains', () => {
  const hostile = [
    `${' '.repeat(200_000)}(`,
    `step${' '.repeat(200_000)}x`,
    '1'.repeat(200_000),
    '\\'.repeat(200_001),
  ];
  const { faults } = csv(
    `event,sources,due,times,property,type,required,minimum\n${hostile.map(line).join('')}`,
  );
  expect(faults.length).toBeGreaterThan(4);
  const wide = xlsx(book([`<row ${'a'.repeat(1_000_000)}>`]));
  expect(wide.faults).toMatchObject([{ code: 'spreadsheet-damaged' }]);
});

describe('a spreadsheet', () => {
  test('reads shared and inline texts, numbers and booleans of several sheets', () => {
    const sheet = `<sheetData>${row(inline('event'), inline('sources'), inline('property'), inline('required'), inline('max'))}${row('<c t="s"><v>1</v></c>', inline('ga4'), inline('value'), '<c r="D2" t="b"><v>1</v></c>', '<c><f>1+1</f><v>49.899999999999999</v></c>')}</sheetData>`;
    const reading = xlsx(
      book([`<sheetData>${row(inline('Read me'))}</sheetData>`, sheet], {
        'xl/sharedStrings.xml':
          '<sst><si><t>other</t></si><si><r><t>pur</t></r><r><t>chase &amp; &#233;</t></r><rPh><t>no</t></rPh></si></sst>',
      }),
    );
    expect(reading.faults).toEqual([]);
    expect(reading.plan?.events).toEqual([
      {
        name: 'purchase & é',
        sources: ['ga4'],
        schema: { type: 'object', properties: { value: { maximum: 49.9 } }, required: ['value'] },
      },
    ]);
  });

  test.each<[string, Uint8Array, string]>([
    ['no archive', strToU8('hello'), 'spreadsheet-damaged'],
    ['entities', book(['<!DOCTYPE x [<!ENTITY a "aaaa">]><sheetData/>']), 'spreadsheet-damaged'],
    ['a tag without its end', book(['<row "']), 'spreadsheet-damaged'],
    [
      'a bomb',
      zipSync({ 'xl/workbook.xml': new Uint8Array(17 * 1024 * 1024) }, { level: 9 }),
      'archive-too-large',
    ],
  ])('of %s is refused', (_what, bytes, code) => {
    expect(xlsx(bytes)).toMatchObject({ plan: null, faults: [{ file: 'plan.xlsx', code }] });
  });
});
