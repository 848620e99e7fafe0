import {
  sitePolicySchema,
  type IntegrityMatrix,
  type Quality,
  type QualityView,
  type SitePolicy,
} from '@vigie/contract/data-quality.ts';
import { sampleOf } from './sample-of.ts';
import type { Check } from '@vigie/contract/verdict.ts';
import { sampleVariableMatrix, sampleQuality, sampleQualityPages } from './sample-quality.ts';
import type { PolicyRehearsal } from '@vigie/contract/policy-rehearsal.ts';
import { sampleRehearsal } from './sample-rehearsal.ts';
import { sampleId } from './samples.ts';

/** Data of the data-quality tabs, whatever the period. */
export interface SampleTabs {
  of: (check: Check, view: QualityView | null) => Quality;
  pages: ReturnType<typeof sampleQualityPages>;
  policies: SitePolicy[];
  rehearsal: PolicyRehearsal;
  matrix: Pick<IntegrityMatrix, 'items' | 'variables'>;
}

/** Returns the tabs for these numbers of evaluated visits, pages per reason, policies and required variables. */
export function sampleTabs(sizes: {
  visits: number;
  pages: number;
  policies: number;
  variables: number;
}): SampleTabs {
  return {
    of: (check, view) => sampleQuality({ check, view }, sizes.visits),
    pages: sampleQualityPages(sizes.pages),
    policies: samplePolicies(sizes.policies),
    rehearsal: sampleRehearsal(sizes.pages),
    matrix: sampleVariableMatrix(sizes.visits === 0 ? 0 : sizes.pages, sizes.variables),
  };
}

const TEXTS = [
  "default-src 'self'; script-src 'self' 'unsafe-inline' https://www.googletagmanager.com https://*.boutique-cdn.fr; style-src 'self' 'unsafe-inline'; img-src * data:; connect-src 'none'; font-src 'self' https://fonts.gstatic.com; frame-ancestors 'self'; upgrade-insecure-requests; report-uri /csp",
  "script-src 'nonce-{NONCE}' 'strict-dynamic' https: 'unsafe-eval'; object-src 'none'; base-uri 'none'; plugin-types application/pdf",
  "default-src https:; img-source 'self'",
] as const;

/**
 * Returns policies as pages sent them: one that blocks tag and collector, one that does neither, one that only reports.
 */
function samplePolicies(count: number): SitePolicy[] {
  return Array.from({ length: count }, (_, index) => {
    const text = TEXTS[index % TEXTS.length] ?? TEXTS[0];
    return sampleOf(sitePolicySchema, {
      id: `policy-${index}`,
      source: index % 4 === 3 ? 'meta' : 'header',
      disposition: index % TEXTS.length === 2 ? 'report' : 'enforce',
      text,
      pages: Math.max(1, 214 - index * 37),
      example: {
        observationId: sampleId(3000 + index),
        url: `https://www.boutique-demo.fr/catalogue/electromenager/lave-linge-samsung-10${index}0`,
      },
      directives: directivesOf(text),
      findings: findingsOf(index % TEXTS.length),
      changes: index % TEXTS.length === 0 ? CHANGES : [],
    });
  });
}

function directivesOf(text: string): SitePolicy['directives'] {
  return text.split('; ').map((part) => {
    const [name = '', ...values] = part.split(' ');
    return { name, values };
  });
}

const CHANGES: SitePolicy['changes'] = [
  {
    target: 'js-tag',
    directive: 'script-src',
    blockedUrl: 'https://cdn.boutique-demo.fr/matomo.js',
    before: "script-src 'self' 'unsafe-inline' https://www.googletagmanager.com https://*.boutique-cdn.fr",
    after:
      "script-src 'self' 'unsafe-inline' https://www.googletagmanager.com https://*.boutique-cdn.fr https://cdn.boutique-demo.fr",
  },
  {
    target: 'php-tag',
    directive: 'connect-src',
    blockedUrl: 'https://collecte.boutique-demo.fr/matomo.php',
    before: "connect-src 'none'",
    after: 'connect-src https://collecte.boutique-demo.fr',
  },
];

function findingsOf(kind: number): SitePolicy['findings'] {
  if (kind === 0)
    return [
      { type: 'script-unsafe-inline', severity: 'high', directive: 'script-src', value: "'unsafe-inline'" },
      { type: 'missing-directives', severity: 'high', directive: 'base-uri', value: null },
    ];
  if (kind === 1)
    return [{ type: 'script-unsafe-eval', severity: 'low', directive: 'script-src', value: "'unsafe-eval'" }];
  return [{ type: 'unknown-directive', severity: 'syntax', directive: 'img-source', value: null }];
}
