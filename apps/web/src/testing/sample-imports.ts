import {
  importRowSchema,
  IMPORT_ROW_STATES,
  type ImportRow,
  type WebsiteImport,
} from '@vigie/contract/website-import.ts';
import { samplerOf } from './sample-of.ts';
import { NOW, sampleId } from './samples.ts';

export interface FakeImport extends WebsiteImport {
  list: ImportRow[];
}

export const sampleImportRow = samplerOf(importRowSchema, {
  position: 1,
  line: 1,
  url: 'https://a.example/',
});

export function sampleImport(list: ImportRow[], changes: Partial<FakeImport> = {}): FakeImport {
  const countOf = (wanted: string) => list.filter(({ state }) => state === wanted).length;
  const problems = list.flatMap(({ problem }) => (problem === null ? [] : [{ problem, count: 1 }]));
  return {
    id: sampleId(9_700),
    companyId: sampleId(1),
    companyName: 'Acme',
    madeBy: 'Ada Martin',
    state: 'running',
    createdAt: NOW,
    finishedAt: null,
    isWaitingForAgent: false,
    list,
    problems,
    choices: {
      labels: [],
      schedule: 'none',
      fromHour: 1,
      hours: 6,
      timeZone: 'UTC',
      detects: true,
      audits: true,
    },
    rows: list.length,
    counts: Object.fromEntries(
      IMPORT_ROW_STATES.map((state) => [state, countOf(state)]),
    ) as WebsiteImport['counts'],
    ...changes,
  };
}
