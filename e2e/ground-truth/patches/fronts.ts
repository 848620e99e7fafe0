import { patchFile } from '@vigie/audit/patch/patch-file.ts';
import { patchLines } from '@vigie/audit/patch/patch-lines.ts';
import type { PatchForm, RefusedChange, WantedChange } from '@vigie/contract/patch.ts';
import { requestServer, pairsOf } from '../remedies/plain-proxy.ts';
import {
  EXPRESS,
  HEADERS_FILE,
  NEXT,
  startHandlers,
  type CodeForm,
  type PlainAnswer,
} from './code-servers.ts';
import {
  isInstalled,
  SERVERS,
  startServer,
  type RunningServer,
  type SentHeader,
  type TriedServer,
} from './servers.ts';

/** A server in front of a host with the changes of one form, and the changes that the form cannot hold. */
export interface Front extends RunningServer {
  refused: RefusedChange[];
}

/** Ways to configure a front with the wanted changes. */
export interface FrontForm {
  form: PatchForm;
  /** Starts a front with the lines, in a configuration without any of these headers. */
  byLines: (origin: string, wanted: WantedChange[]) => Promise<Front>;
  /** Starts a front whose configuration sends the site's own headers, as users write it, with the patches applied. */
  byPatch: (origin: string, wanted: WantedChange[], present: SentHeader[]) => Promise<Front>;
}

/** Splits lines in two parts, if they have two: outside and inside of a site. */
export function partsOf(text: string): { around: string; within: string } {
  const [before = '', after] = text.split('# in server { }');
  return after === undefined ? { around: '', within: before } : { around: before, within: after };
}

function patched(
  form: PatchForm,
  file: string,
  wanted: readonly WantedChange[],
): { file: string; refused: RefusedChange[] } {
  const refused: RefusedChange[] = [];
  let after = file;
  for (const one of wanted) {
    const patch = patchFile(form, after, one);
    if ('after' in patch) after = patch.after;
    else refused.push({ wanted: one, why: patch.why });
  }
  return { file: after, refused };
}

const realFront = (server: TriedServer): FrontForm => ({
  form: server.form,
  async byLines(origin, wanted) {
    const { text, refused } = patchLines(server.form, wanted);
    const { around, within } = partsOf(text);
    const site = `${within}\n${server.asks(origin)}`;
    const running = await startServer(server, (folder, port) =>
      server.configure({ folder, port, around, within: site }),
    );
    return { ...running, refused };
  },
  async byPatch(origin, wanted, present) {
    const within = [server.asks(origin), ...present.map((one) => server.sends(one, origin))].join('\n');
    let refused: RefusedChange[] = [];
    const running = await startServer(server, (folder, port) => {
      const written = patched(server.form, server.configure({ folder, port, around: '', within }), wanted);
      refused = written.refused;
      return written.file;
    });
    return { ...running, refused };
  },
});

/** Returns the site's own answer, as requested by a server. */
export const createSiteForwarder =
  (origin: string) =>
  async (request: Parameters<typeof requestServer>[1]): Promise<PlainAnswer> => {
    const { answer, bytes } = await requestServer(new URL(request.url ?? '/', origin), request);
    return { status: answer.statusCode ?? 502, headers: pairsOf(answer.rawHeaders), body: bytes };
  };

const codeFront = (code: CodeForm): FrontForm => ({
  form: code.form,
  async byLines(origin, wanted) {
    const { text, refused } = patchLines(code.form, wanted);
    return {
      ...(await startHandlers(await code.read(code.file(text)), createSiteForwarder(origin))),
      refused,
    };
  },
  async byPatch(origin, wanted, present) {
    const file = code.file(code.sends(present));
    const written = patched(code.form, file, wanted);
    return {
      ...(await startHandlers(await code.read(written.file), createSiteForwarder(origin))),
      refused: written.refused,
    };
  },
});

export const FRONTS: readonly FrontForm[] = [
  ...SERVERS.filter(isInstalled).map(realFront),
  ...[EXPRESS, NEXT, HEADERS_FILE].map(codeFront),
];

/** Starts the pages of a host with patches of their own sources: each path is a file. */
export async function startPatchedPages(origin: string, wanted: readonly WantedChange[]): Promise<Front> {
  const refused: RefusedChange[] = [];
  const paths = [...new Set(wanted.flatMap(({ seen }) => seen))];
  const running = await startHandlers([], async (request) => {
    const answer = await createSiteForwarder(origin)(request);
    const own = paths.includes(request.url ?? '')
      ? wanted.filter(({ seen }) => seen.includes(request.url ?? ''))
      : [];
    if (own.length === 0) return answer;
    const written = patched('meta', answer.body.toString(), own);
    refused.push(...written.refused);
    return { ...answer, body: written.file };
  });
  return { ...running, refused };
}
