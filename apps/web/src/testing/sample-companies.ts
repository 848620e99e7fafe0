import { companyDetailSchema, type CompanyDetail } from '@vigie/contract/company.ts';
import { budgetSchema } from '@vigie/contract/budget.ts';
import { samplerOf } from './sample-of.ts';
import { sampleId } from './samples.ts';

const NAMES = ['Atelier des Halles', 'Librairie du Port', 'Maison Verdier', 'Transports Océane'];

export const sampleCompany = samplerOf(companyDetailSchema, {
  id: sampleId(3),
  name: 'Boutique Démo',
  description: 'Vente en ligne d’électroménager et de décoration.',
  url: 'https://www.boutique-demo.fr',
  members: 9,
  websites: 1,
  createdAt: '2026-01-12T09:00:00.000Z',
  updatedAt: '2026-01-12T09:00:00.000Z',
  guestCode: 'K7QF3XJ2M5RT',
  teams: [
    { id: sampleId(7201), label: 'Marketing', members: 4 },
    { id: sampleId(7202), label: 'Webanalyse' },
  ],
  sites: [
    {
      id: sampleId(10),
      contexts: [
        { id: sampleId(7401), label: 'Production' },
        { id: sampleId(7402), label: 'Recette' },
      ],
    },
  ],
});

/** Returns the budget of a company that will exceed it by the end of the month. */
export const sampleBudget = samplerOf(budgetSchema, {
  visitsPerMonth: 20_000,
  used: 12_480,
  projected: 21_394,
  month: '2026-11-01T00:00:00.000Z',
  nextMonthAt: '2026-12-01T00:00:00.000Z',
});

/** Returns companies, the signed-in user's own first. */
export function sampleCompanies(count: number): CompanyDetail[] {
  return Array.from({ length: count }, (_, index) =>
    index === 0
      ? sampleCompany()
      : sampleCompany({
          id: sampleId(7301 + index),
          name: `${NAMES[(index - 1) % NAMES.length]}${index > NAMES.length ? ` ${index}` : ''}`,
          description: '',
          url: index % 2 === 0 ? null : `https://www.exemple-${index}.fr`,
          members: index * 3,
          websites: index % 3,
          guestCode: `GUEST${index}`,
          teams: [],
          sites: [],
        }),
  );
}
