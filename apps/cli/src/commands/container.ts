import { incomingEvents } from '@vigie/audit/containers/server/incoming-events.ts';
import { reviewServer } from '@vigie/audit/containers/server/review-server.ts';
import type { ContainerReport } from '@vigie/contract/container.ts';
import type { Locale } from '@vigie/contract/locales.ts';
import { containerWording } from '@vigie/contract/wording/container-words.ts';
import { ChromiumNotFound } from '@vigie/inspector/browser/chromium.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { formatHelp } from '../format/help.ts';
import { jsonOf } from '../format/json.ts';
import { penFor } from '../format/pen.ts';
import { formatContainers } from '../format/text-container.ts';
import { CONTAINER_TABLE, readContainerOrder } from '../options/container-order.ts';
import { watched } from '../progress/watched.ts';
import {
  PageNotVisited,
  readContainers,
  type Instead,
  type ReadContainers,
} from '../report/read-containers.ts';

const AFTER = [
  'Reads what a tag manager has published, without running it: tags, triggers, variables. FILE is a published script or an export',
  'of Google Tag Manager; URL is such a script, or a page that loads one. With --on, PAGE is visited: for each push of its dataLayer',
  'it shows which tags fire, which do not and why, which are not decidable, and the hits that left.',
  'An export of a server container is read too: which incoming event leads to which tag, and what is wrong in it. Secrets are hidden.',
  '',
  'Exit codes: 0 it was read, 2 the command line cannot be understood, or there is no container, 3 a page could not be visited.',
  '',
  'Example: vigie container https://www.example.org --on https://www.example.org/thank-you',
  '         vigie container GTM-SERVER1_workspace.json --format json',
  '         vigie container GTM-ABC123_workspace.json --on http://localhost:3000/ --format json',
];

export const container: Command = {
  help: () => formatHelp('vigie container FILE|URL [options]', CONTAINER_TABLE, AFTER),
  async run(argv) {
    const order = await readContainerOrder(argv, process.env);
    const { lang, format, on } = order;
    try {
      const read = await watched((watcher, signal) =>
        readContainers(order, { watcher, signal, describe: insteadIn(lang) }),
      );
      const text =
        format === 'json' ? `${jsonOf(reportOf(read))}\n` : formatContainers(read, on, penFor(lang, null));
      process.stdout.write(text);
      return EXIT.ok;
    } catch (error) {
      if (!(error instanceof ChromiumNotFound) && !(error instanceof PageNotVisited)) throw error;
      process.stderr.write(`vigie container: ${error.message}\n`);
      return EXIT.notMeasured;
    }
  },
};

/** Returns a function that describes what was found instead of a container. */
function insteadIn(lang: Locale): (instead: Instead) => string {
  const { locale, container: words } = penFor(lang, null).labels;
  const { notContainers } = containerWording(locale);
  return (instead) => words.noContainer(instead === 'page' ? words.page : notContainers[instead]);
}

/** Returns the report in its stable JSON form. */
export function reportOf({ found: containers, tried }: ReadContainers): ContainerReport {
  const servers = containers.flatMap((one, container) =>
    one.context === 'server'
      ? [{ container, incoming: incomingEvents(one), findings: reviewServer(one, { events: null }) }]
      : [],
  );
  const report = { containers, ...(servers.length > 0 && { servers }) };
  if (tried === null) return report;
  const pushes = tried.flatMap(({ pushes: predicted }, at) =>
    predicted.map(({ dataLayer, index, event, tags }) => ({
      container: containers[at]?.id ?? null,
      dataLayer,
      index,
      event,
      fires: tags
        .filter(({ outcome }) => outcome === 'fires' || outcome === 'fires-in-sequence')
        .map(({ tag }) => tag),
      notDecidable: tags
        .filter(({ outcome }) => outcome === 'not-decidable')
        .flatMap(({ tag, missing, doubts }) => [
          ...missing.map((variable) => ({ tag, variable, doubt: 'variable' as const })),
          ...doubts.filter((doubt) => doubt !== 'variable').map((doubt) => ({ tag, variable: null, doubt })),
        ]),
    })),
  );
  return { ...report, pushes };
}
