import type { Generated } from 'kysely';
import type { ImportChoices, ImportedWebsite } from '@vigie/contract/imported-website.ts';
import type {
  ImportFindings,
  ImportProblem,
  ImportRow,
  WebsiteImport,
} from '@vigie/contract/website-import.ts';
import type { JsonColumn } from './json-column.ts';

export interface WebsiteImportsTable {
  id: string;
  companyId: string;
  madeBy: string | null;
  state: WebsiteImport['state'];
  choices: JsonColumn<ImportChoices>;
  rows: number;
  createdAt: Date;
  finishedAt: Date | null;
}

export interface WebsiteImportRowsTable {
  importId: string;
  position: number;
  companyId: string;
  asked: JsonColumn<ImportedWebsite>;
  state: ImportRow['state'];
  websiteId: string | null;
  firstJobId: string | null;
  jobId: string | null;
  findings: JsonColumn<ImportFindings> | null;
  problem: ImportProblem | null;
  faults: Generated<number>;
  lookAt: Date;
}
