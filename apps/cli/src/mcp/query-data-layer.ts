import * as z from 'zod';
import { listVariables, conditionText } from '@vigie/audit/data-layer/variables.ts';
import { findWebsite } from '../panel/find-website.ts';
import { PanelFault } from '../panel/panel-fault.ts';
import type { ReportPage } from '../report/page.ts';
import { auditOf, LOCAL_ID, panelOf, screen, tool, type Means } from './tool.ts';

const DAY_MS = 86_400_000;
const EXAMPLES = 25;

const inputSchema = z.object({
  audit: z.string().regex(LOCAL_ID).optional().describe('The id of an audit: the variables of its page.'),
  website: z
    .string()
    .min(1)
    .max(2_000)
    .optional()
    .describe('A website of the panel, by address, name or id.'),
  variable: z
    .string()
    .min(1)
    .max(600)
    .optional()
    .describe('A variable as category.name, for example page.type: its values.'),
  value: z
    .string()
    .max(500)
    .optional()
    .describe('In the panel: visits on which the variable has this value.'),
  days: z.int().min(1).max(90).default(7).describe('In the panel: how many days back.'),
});
type Query = z.output<typeof inputSchema>;

export const queryDataLayer = tool({
  name: 'query_data_layer',
  title: 'Query the dataLayer',
  description:
    'Lists the variables of the dataLayer, the values of one, or the visits with a value: of a website of the panel, or of a page that audit_page visited.',
  input: inputSchema,
  async answer(query, means) {
    if (query.audit !== undefined) return variablesOfPage(auditOf(means, query.audit).page, query.variable);
    if (query.website === undefined) throw new PanelFault('name an audit, or a website of the panel');
    return ofWebsite(query, query.website, means);
  },
});

function variablesOfPage({ url, dataLayer }: ReportPage, variable: string | undefined) {
  const all = dataLayer === null ? [] : listVariables(dataLayer);
  const values = all.map((one) => [`${one.category}.${one.name}`, conditionText(one)] as const);
  return {
    page: url,
    kind: dataLayer?.kind ?? 'unknown',
    values: Object.fromEntries(values.filter(([name]) => variable === undefined || name === variable)),
  };
}

async function ofWebsite({ variable, value, days }: Query, named: string, means: Means) {
  const { calls, url } = panelOf(means);
  const website = await findWebsite(calls, named);
  const to = means.now();
  const period = {
    websiteId: website.id,
    from: new Date(to.getTime() - days * DAY_MS).toISOString(),
    to: to.toISOString(),
  };
  const links = { analysis: screen(url, '/urls/analyse', { website: website.id }) };
  if (variable === undefined) {
    const { visits, variables } = await calls.dataLayer.variables(period);
    const visitsByVariable = variables.map(
      ({ category, name, types, visits: of }) => `${category}.${name} (${types.join(', ')}): ${of}`,
    );
    return { visits, visitsByVariable, links };
  }
  const [category = '', ...rest] = variable.split('.');
  const name = rest.join('.');
  if (name === '')
    throw new PanelFault(
      'write a variable as category.name, for example page.type; "general" contains plain values',
    );
  if (value === undefined) {
    const { visits, items, otherVisits, absentVisits } = await calls.dataLayer.values({
      ...period,
      category,
      name,
      limit: 10,
    });
    return { visits, absentVisits, otherVisits, values: items, links };
  }
  const conditions = [{ category, name, operator: 'equals' as const, values: [value] }];
  const { items } = await calls.dataLayer.search({ ...period, match: 'all', conditions, limit: EXAMPLES });
  const visits = items.map(({ observationId, url: page, observedAt }) => ({
    page,
    at: observedAt,
    link: screen(url, '/urls/liste', { observation: observationId }),
  }));
  return { visits, links };
}
