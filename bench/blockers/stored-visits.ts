import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';

const TYPES = ['script', 'image', 'fetch', 'ping', 'stylesheet', 'font', 'xhr'] as const;
const OPTIONS = [
  '',
  '$third-party',
  '$script',
  '$image,third-party',
  '$domain=shop1.example|shop2.example',
  '$xmlhttprequest,ping',
];

/** Returns the text of a list of so many rules, of the kinds and in the proportions of large public lists. */
export function largeList(rules: number): string {
  const lines: string[] = ['! Title: generated'];
  for (let at = 0; at < rules; at += 1) {
    const option = OPTIONS[at % OPTIONS.length] ?? '';
    const kind = at % 20;
    if (kind < 12) lines.push(`||host${at}.tracker${at % 997}.example^${option}`);
    else if (kind < 16) lines.push(`/folder${at}/collect*pixel${at % 31}.${option}`);
    else if (kind < 18) lines.push(`-banner${at}_ad.${option}`);
    else if (kind === 18) lines.push(`@@||host${at - 7}.tracker${(at - 7) % 997}.example^$script`);
    else
      lines.push(
        at % 1_000 === 19 ? String.raw`/^https?:\/\/[a-z]{6}${at}\.click\/[0-9a-f]{16,}/` : `&campaign${at}=`,
      );
  }
  return lines.join('\n');
}

/** Returns a stored visit whose requests are of its own site, of other sites, and of sites that the list names. */
export function storedVisit(at: number, requests: number): Observation {
  const page = `https://shop${at % 50}.example/page/${at}`;
  const recorded = Array.from({ length: requests }, (_, index): RequestRecord => {
    const id = at * requests + index;
    const host = hostOf(id, index);
    const url = `https://${host}/assets/${index}/file-${id % 5_000}.js?v=${id}&campaign=spring&session=${id * 7919}`;
    return {
      id: `r${index}`,
      method: 'GET',
      url,
      finalUrl: url,
      redirects: [],
      resourceType: index === 0 ? 'document' : (TYPES[index % TYPES.length] ?? 'other'),
      target: 'page',
      frameId: 'main',
      initiator: { type: 'parser', url: page, line: 1 },
      startedMs: index,
      durationMs: 20,
      requestHeaders: {},
      body: null,
      status: 200,
      mimeType: null,
      responseHeaders: {},
      fromCache: false,
      fromServiceWorker: false,
      transferBytes: 100,
      remoteAddress: null,
      state: 'answered',
      failure: null,
      answeredLocally: false,
      onLeave: false,
    };
  });
  return {
    version: 1,
    requestedUrl: page,
    finalUrl: page,
    requests: { state: 'recorded', value: recorded },
  } as unknown as Observation;
}

function hostOf(id: number, index: number): string {
  if (index % 3 === 0) return `shop${Math.floor(id / 60) % 50}.example`;
  if (index % 3 === 1) return `cdn${id % 40}.files.example`;
  const rule = (id * 13) % 100_000;
  return `host${rule}.tracker${rule % 997}.example`;
}
