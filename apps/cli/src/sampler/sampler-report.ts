import { patchLines } from '@vigie/audit/patch/patch-lines.ts';
import { proxyLines, reportingLines, samplerElement, type ProxyForm } from '@vigie/contract/collect-proxy.ts';
import type { PatchNote, WantedChange } from '@vigie/contract/patch.ts';
import { PATCH_WORDS } from '@vigie/contract/wording/patch-words.ts';

/** Lines that install the sampler and the reports of browsers. */
interface SamplerReport {
  /** Element of the pages, and the address of the script. */
  element: string;
  script: string;
  /** Lines that serve the folder on the website's own host, and headers for reports, by form. */
  forms: { form: ProxyForm; proxy: string | null; headers: string; notes: PatchNote[]; refused: string[] }[];
  /** Header of the Reporting API, and the directives to add to a policy. */
  reporting: { endpoints: string; directives: string };
}

interface Installation {
  /** Address of the key at the collector. */
  target: string;
  /** Folder on the website's own host; null: browsers call the collector itself. */
  folder: string | null;
  /** Policy that pages are sent today; null: unknown. */
  policy: string | null;
  forms: readonly ProxyForm[];
}

/** Returns the lines of an installation. A policy keeps its directives, and gets those for reports. */
export function samplerReport({ target, folder, policy, forms }: Installation): SamplerReport {
  const address = folder ?? `${target}/`;
  const reporting = reportingLines(address);
  const wanted = [
    headerOf('Reporting-Endpoints', reporting.endpoints),
    ...(policy === null
      ? []
      : [headerOf('Content-Security-Policy', addDirectives(policy, reporting.directives))]),
  ];
  return {
    element: samplerElement(address),
    script: `${target}/sampler.js`,
    reporting,
    forms: forms.map((form) => {
      const lines = patchLines(form, wanted);
      return {
        form,
        proxy: folder === null ? null : proxyLines(form, { folder, target }),
        headers: lines.text,
        notes: lines.notes,
        refused: lines.refused.map(({ why }) => why),
      };
    }),
  };
}

const headerOf = (name: string, value: string): WantedChange => ({
  host: '',
  paths: null,
  seen: [],
  change: { kind: 'set-header', name, value },
});

/** Returns the policy with other directives for reports. Policies of one header stand between commas. */
function addDirectives(policy: string, directives: string): string {
  return policy
    .split(',')
    .map((one) => {
      const unchanged = one
        .split(';')
        .map((directive) => directive.trim())
        .filter((directive) => directive !== '' && !/^report-(uri|to)(\s|$)/iu.test(directive));
      return [...unchanged, directives].join('; ');
    })
    .join(', ');
}

const WORDS = {
  en: {
    page: 'In the head of each page, before other scripts; async, so that it delays no page',
    serve: 'Serves script, samples and reports on the own host',
    headers: 'Makes browsers report what policies stop',
    policy: 'To add to the Content-Security-Policy header, which also needs connect-src with this host',
  },
  fr: {
    page: 'Dans l’en-tête de chaque page, avant les autres scripts ; async, pour ne retarder aucune page',
    serve: 'Sert le script, les mesures et les rapports sur le même hôte',
    headers: 'Fait signaler par les navigateurs ce que les politiques bloquent',
    policy: 'À ajouter à l’en-tête Content-Security-Policy, dont connect-src doit permettre cet hôte',
  },
};

/** Returns the lines as text, each part with a comment in front. */
export function formatSampler(report: SamplerReport, lang: 'en' | 'fr'): string {
  const words = WORDS[lang];
  const { forms, notes, refusals } = PATCH_WORDS[lang];
  const parts = report.forms.flatMap((one) => [
    ...(one.proxy === null ? [] : [`== ${forms[one.form]}: ${words.serve}\n${one.proxy}\n`]),
    `== ${forms[one.form]}: ${words.headers}\n${one.headers}\n`,
    ...one.notes.map((note) => `   ${notes[note]}\n`),
    ...one.refused.map((why) => `   ${refusals[why as keyof typeof refusals]}\n`),
  ]);
  return [
    `== ${words.page}\n${report.element}\n`,
    ...parts,
    `== ${words.policy}\n${report.reporting.directives}\n`,
  ].join('\n');
}
