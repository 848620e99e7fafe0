import { parsePolicy } from '@vigie/audit/csp/policy-text.ts';
import { patchFile } from '@vigie/audit/patch/patch-file.ts';
import { patchLines } from '@vigie/audit/patch/patch-lines.ts';
import type { PatchForm, WantedChange } from '@vigie/contract/patch.ts';
import { seeded } from '../personal-data/seeded.ts';
import { EXPRESS, HEADERS_FILE, NEXT, startHandlers, type CodeForm } from './code-servers.ts';
import { partsOf } from './fronts.ts';
import {
  sendRequest,
  SERVERS,
  startServer,
  isInstalled,
  type Answer,
  type RunningServer,
  type TriedServer,
} from './servers.ts';

const VALUES = 400;
const TEXTS = 60;
const SEED = 20_261_127;
const NAME = 'Content-Security-Policy';
const PIECES = ['"', "'", '\\', '`', ';', '{', '}', '${x}', '$1', '%', '%{A}e', '%%', '<', '>', '#', '//', '\\"', '\\n', '\\\\', 'a', ' ', ',', ':', 'https://a.example/b?c=d', 'always', '=', '|', '*/', ':path', ':splat', '\n']; // prettier-ignore
const PAGE = '<html><head><title>shop</title></head><body><p>old text</p></body></html>\n';
const chance = seeded(SEED);

function hostileTexts(count: number, pieces: readonly string[]): string[] {
  const one = () => Array.from({ length: 1 + chance.below(8) }, () => pieces[chance.below(pieces.length)]);
  return Array.from({ length: count }, () => one().join('').trim());
}

const setting = (name: string, value: string, paths: string[] | null = null): WantedChange => ({
  host: 'shop.example',
  paths,
  seen: paths ?? ['/'],
  change: { kind: 'set-header', name, value },
});
const ofBody = (change: WantedChange['change']): WantedChange => ({
  host: 'shop.example',
  paths: ['/'],
  seen: ['/'],
  change,
});

/** Prints a fault in one line. */
type ReportFault = (what: string, seen: unknown) => void;
interface Tried {
  form: PatchForm;
  /** Starts a server of the form with the lines. */
  start: (lines: string, page?: string) => Promise<RunningServer>;
}

async function using(starting: Promise<RunningServer>, use: (port: number) => Promise<void>): Promise<void> {
  const { port, close } = await starting;
  try {
    await use(port);
  } finally {
    await close();
  }
}

const filesOf = (page: string) => ({ 'index.html': page, 'other.html': PAGE, 'matomo.php': PAGE });
const ofServer = (server: TriedServer): Tried => ({
  form: server.form,
  start: (lines, page = PAGE) =>
    startServer(
      server,
      (folder, port) => server.configure({ folder, port, ...partsOf(lines) }),
      filesOf(page),
    ),
});
const ofCode = (code: CodeForm): Tried => ({
  form: code.form,
  start: async (lines) => startHandlers(await code.read(code.file(lines)), answerPage),
});
const answerPage = async () => ({ status: 200, headers: [], body: PAGE });

async function tryHostileValues({ form, start }: Tried, reportFault: ReportFault): Promise<string> {
  const wanted = hostileTexts(
    VALUES,
    PIECES.filter((piece) => piece !== '\n'),
  ).map((value, index) => setting(`X-Value-${index}`, value));
  const { text, refused } = patchLines(form, wanted);
  const left = new Set(refused.map((one) => one.wanted));
  await using(start(text), async (port) => {
    const answer = await sendRequest(port, '/');
    for (const one of wanted) {
      if (left.has(one) || one.change.kind !== 'set-header') continue;
      const { name, value } = one.change;
      const seen = answer.headers(name);
      if (seen.length > 1 || (seen[0] ?? '') !== value) reportFault(`the value ${value}`, seen);
    }
  });
  return `${VALUES - left.size} of ${VALUES} hostile values sent exactly, ${left.size} refused`;
}

/** Tests hostile texts: each text of the page is hostile, and is replaced by a hostile one. */
async function tryHostileTexts({ form, start }: Tried, reportFault: ReportFault): Promise<string> {
  const [olds, news] = [hostileTexts(TEXTS, PIECES), hostileTexts(TEXTS, PIECES)];
  const rows = olds.map((old, index) => ({ find: `[${index}-${old}-]`, with: `(${index}-${news[index]}-)` }));
  const wanted = rows.map((row) => ofBody({ kind: 'replace-text', ...row }));
  const { text, refused } = patchLines(form, wanted);
  const left = new Set(refused.map((one) => one.wanted));
  await using(start(text, rows.map(({ find }) => `${find}\n`).join('')), async (port) => {
    const expected = rows.map(
      (row, index) => `${left.has(wanted[index] as WantedChange) ? row.find : row.with}\n`,
    );
    const { body } = await sendRequest(port, '/');
    if (body !== expected.join('')) reportFault('hostile texts', { body, expected: expected.join('') });
  });
  return `${TEXTS - left.size} of ${TEXTS} hostile texts replaced exactly, ${left.size} refused`;
}

const HEADERS = [
  setting(NAME, "script-src 'self' https://a.example", ['/', '/other.html']),
  setting('Access-Control-Allow-Origin', 'https://shop.example', ['/matomo.php']),
  setting('Access-Control-Allow-Headers', 'content-type', ['/matomo.php']),
];
const SCRIPT = `<script>a('b', "c < d & e");</script>`;
const BODY = [
  ofBody({ kind: 'insert', where: 'head-end', html: SCRIPT }),
  ofBody({ kind: 'replace-text', find: 'old text', with: 'new; "text"' }),
];
const carriesTexts = (form: PatchForm) => form === 'nginx' || form === 'apache';
const answersPreflights = (form: PatchForm) => form !== 'next' && form !== 'headers';

async function tryScopedLines({ form, start }: Tried, reportFault: ReportFault): Promise<string> {
  const { text } = patchLines(form, [...HEADERS, ...(carriesTexts(form) ? BODY : [])]);
  await using(start(text), async (port) => {
    const [page, other, collector, preflight] = await Promise.all([
      sendRequest(port, '/?a=1'), sendRequest(port, '/other.html'), sendRequest(port, '/matomo.php'), sendRequest(port, '/matomo.php?x', 'OPTIONS'),
    ]); // prettier-ignore
    const has = (answer: Answer, name: string, value: string) => {
      if (answer.headers(name).join('|') !== value) reportFault(name, answer.headers(name));
    };
    has(page, NAME, "script-src 'self' https://a.example");
    has(other, NAME, "script-src 'self' https://a.example");
    has(collector, NAME, '');
    has(page, 'Access-Control-Allow-Origin', '');
    has(collector, 'Access-Control-Allow-Origin', 'https://shop.example');
    has(preflight, 'Access-Control-Allow-Headers', 'content-type');
    if (answersPreflights(form) && preflight.status !== 204) reportFault('the preflight', preflight.status);
    if (!carriesTexts(form)) return;
    if (!page.body.includes(`${SCRIPT}</head>`)) reportFault('what is inserted', page.body);
    if (!page.body.includes('<p>new; "text"</p>')) reportFault('what is replaced', page.body);
    if (other.body !== PAGE) reportFault('another page', other.body);
  });
  const also = [...(answersPreflights(form) ? ['preflight'] : []), ...(carriesTexts(form) ? ['texts'] : [])];
  return ['headers by path', ...also].join(', ');
}

const PRESENT = "default-src 'self';  connect-src 'none'; script-src 'self' 'unsafe-inline'";
const WIDER =
  "default-src 'self'; connect-src https://stats.example; script-src 'self' 'unsafe-inline' https://cdn.example/m%3Bo.js; img-src 'self' data:";
const sourcesOf = (policy = '') =>
  JSON.stringify(
    [...parsePolicy(policy)].map(([name, sources]) => [name, ...sources.toSorted()].join(' ')).toSorted(),
  );

/** Tests a configuration before and after its patch, and one without a line. */
async function tryPatches(server: TriedServer, reportFault: ReportFault): Promise<string> {
  for (const lines of [patchLines(server.form, [setting(NAME, PRESENT)]).text, ''])
    for (const isPatched of [false, true]) {
      const write = (folder: string, port: number) => {
        const text = server.configure({ folder, port, ...partsOf(lines) });
        const patch = patchFile(server.form, text, setting(NAME, WIDER));
        if ('why' in patch) reportFault('a patch', patch.why);
        return isPatched && 'after' in patch ? patch.after : text;
      };
      await using(startServer(server, write, filesOf(PAGE)), async (port) => {
        const seen = (await sendRequest(port, '/')).headers(NAME);
        const expected = isPatched ? WIDER : lines === '' ? '' : PRESENT;
        if (seen.length > 1 || sourcesOf(seen[0]) !== sourcesOf(expected)) reportFault(expected, seen);
      });
    }
  return 'a policy before and after its patch, and one that had no line';
}

const SOURCES = [
  `const app = express();\napp.use(helmet());\n`,
  `const app = express();\napp.use(helmet({ contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'self'"], } } }));\n`,
  `const app = express();\napp.use((req, res, next) => { res.setHeader('${NAME}', 'default-src \\'self\\''); next(); });\n`,
  `const app = express();\n`,
];

async function sent(source: string): Promise<string[]> {
  let seen: string[] = [];
  await using(startHandlers(await EXPRESS.read(source), answerPage), async (port) => {
    seen = (await sendRequest(port, '/')).headers(NAME);
  });
  return seen;
}

async function trySources(reportFault: ReportFault): Promise<string> {
  for (const before of SOURCES) {
    const [present = "default-src 'self'"] = await sent(before);
    const wanted = `${present.replace(/script-src [^;]*;/, '')}; script-src 'self' https://cdn.example/m.js`;
    const patch = patchFile('express', before, setting(NAME, wanted));
    const after = 'after' in patch ? await sent(patch.after) : [patch.why];
    if (after.length !== 1 || sourcesOf(after[0]) !== sourcesOf(wanted)) reportFault(before, after);
  }
  return 'four files with helmet and without, before and after their patch';
}

/**
 * Tests real servers with lines and patches that contain arbitrary texts of a page; returns the number of faults in
 * their responses.
 */
export async function evaluatePatchLines(print: (line: string) => void): Promise<number> {
  let wrong = 0;
  const faultReporter = (form: string) => (what: string, seen: unknown) => {
    wrong += 1;
    print(`${form}: WRONG, ${what}: ${JSON.stringify(seen)}`);
  };
  const servers = SERVERS.filter(isInstalled);
  for (const { form } of SERVERS.filter((server) => !servers.includes(server)))
    print(`${form}: not installed, not tried`);
  for (const tried of [...servers.map(ofServer), ...[EXPRESS, NEXT, HEADERS_FILE].map(ofCode)]) {
    const { form } = tried;
    const reportFault = faultReporter(form);
    print(`${form}: ${await tryHostileValues(tried, reportFault)}`);
    if (carriesTexts(form)) print(`${form}: ${await tryHostileTexts(tried, reportFault)}`);
    print(`${form}: ${await tryScopedLines(tried, reportFault)}`);
  }
  for (const server of servers)
    print(`${server.form}: ${await tryPatches(server, faultReporter(server.form))}`);
  print(`express: ${await trySources(faultReporter('express'))}`);
  return wrong;
}
