import type * as z from 'zod';
import { scopeOf } from '@vigie/contract/permissions.ts';
import { companyInputSchema, type companySchema } from '@vigie/contract/company.ts';
import type { Call } from '../../access/actor.ts';
import { columnsIn } from '../../db/described-columns.ts';
import { requireFound } from '../../errors/api-error.ts';
import {
  findCompany,
  listCompanies,
  listSites,
  type CompaniesQuery,
  type CompanyRow,
} from './companies.store.ts';
import { listUses } from './company-removal.store.ts';
import { listTeams } from './teams.store.ts';

export async function listAllCompanies({ db, actor }: Call, query: CompaniesQuery) {
  const page = await listCompanies(db, actor, query);
  return { ...page, items: page.items.map(presentCompany) };
}

/** Returns a company within the actor's reach. Throws a refusal for any other. */
export async function requireCompany({ db, actor }: Call, id: string): Promise<CompanyRow> {
  return requireFound(await findCompany(db, actor, id));
}

/** Reads the company of the caller's active profile. */
export async function readOwnCompany(call: Call): Promise<{ id: string; name: string }> {
  const { id, name } = await requireCompany(call, call.actor.companyId);
  return { id, name };
}

/** Reads a company with its teams and websites. */
export async function readCompany(call: Call, { id }: { id: string }) {
  const { db, actor } = call;
  const row = await requireCompany(call, id);
  return {
    ...presentCompany(row),
    updatedAt: row.updatedAt,
    guestCode: row.guestCode,
    teams: await listTeams(db, id),
    sites: await listSites(db, actor, id),
    mayRemove: scopeOf('companies.remove', actor.role) !== null && (await listUses(db, id)).length === 0,
  };
}

function presentCompany(row: CompanyRow): z.input<typeof companySchema> {
  const { id, members, websites } = row;
  return {
    ...columnsIn(companyInputSchema.shape, row),
    id,
    members,
    websites,
    avatarAt: row.avatarAt,
    createdAt: row.createdAt,
  };
}
