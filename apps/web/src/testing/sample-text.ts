import type * as z from 'zod';

/** Returns a stable identifier: the version nibbles of a UUIDv7 around a number. */
export function sampleId(number: number): string {
  return `01930000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** Time of the samples: fields without another time have it. */
export const NOW = '2026-11-21T10:12:00.000Z';
export const SITE = 'https://www.boutique-demo.fr';

/** Numbers of the ids, by the field or by the object that they identify. */
const IDS: Record<string, number> = {
  user: 1,
  person: 1,
  company: 3,
  group: 3,
  website: 10,
  agent: 30,
  pool: 700,
  test: 700,
  job: 2000,
  page: 1200,
  observation: 3000,
};

/** Texts by the name of their field; `parent.name` is for a field of one object alone. */
const TEXTS: Record<string, string> = {
  url: SITE,
  pageUrl: SITE,
  'company.name': 'Boutique Démo',
  'agent.name': 'paris_01',
  company: 'Boutique Démo',
  email: 'camille.laurent@boutique-demo.fr',
  firstName: 'Camille',
  lastName: 'Laurent',
  displayName: 'Camille Laurent',
  author: 'Camille Laurent',
  timeZone: 'Europe/Paris',
  cron: '0 6 * * *',
  ip: '203.0.113.4',
  agent: 'Paris 1',
  currency: 'EUR',
};
/** Texts that are tried in this order where the schema refuses the one of the name. */
const OTHERS = ['', 'sample', 'https://www.boutique-demo.fr', '12:00', 'a'.repeat(32), 'a'.repeat(64)];

/** Returns a valid text for a field. */
export function sampleText(schema: z.ZodType, { name, parent }: { name: string; parent: string }): string {
  const { format } = schema._zod.def as { format?: string };
  if (format === 'uuid')
    return sampleId(IDS[(name === 'id' ? parent : name).replace(/_?(Id|id)s?$/u, '')] ?? 1);
  if (format === 'datetime') return NOW;
  if (format === 'date') return NOW.slice(0, 'YYYY-MM-DD'.length);
  const chosen = TEXTS[`${parent}.${name}`] ?? TEXTS[name] ?? '';
  const text = [chosen, ...OTHERS].find((one) => schema.safeParse(one).success);
  if (text === undefined) throw new Error(`No sample text fits ${parent}.${name}.`);
  return text;
}
