import { patchFile } from '@vigie/audit/patch/patch-file.ts';
import { patchLines } from '@vigie/audit/patch/patch-lines.ts';
import { parsePolicy } from '@vigie/audit/csp/policy-text.ts';
import type { WantedChange } from '@vigie/contract/patch.ts';
import {
  ask,
  isInstalled,
  SERVERS,
  serving,
  servingCode,
  type Answer,
  type TriedServer,
} from './patches/servers.ts';
import { seeded } from './personal-data/seeded.ts';

/** Real servers read the lines and patches that Vigie writes; what they send is compared with what was wanted. */
const VALUES = 400;
const SEED = 20_261_127;
const NAME = 'Content-Security-Policy';
const PIECES = ['"', "'", '\\', '`', ';', '{', '}', '${x}', '$1', '%', '%{A}e', '%%', '<', '>', '#', '//', '\\"', '\\n', '\\\\', 'a', ' ', ',', ':', 'https://a.example/b?c=d', 'always', '=']; // prettier-ignore

const chance = seeded(SEED);
let wrong = 0;

function judge(form: string, what: string, isRight: boolean, seen: unknown): void {
  if (isRight) return;
  wrong += 1;
  process.stdout.write(`${form}: WRONG, ${what}: ${JSON.stringify(seen)}\n`);
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

const hostileValues = Array.from({ length: VALUES }, () =>
  Array.from({ length: 1 + chance.below(8) }, () => PIECES[chance.below(PIECES.length)]).join('').trim(),
); // prettier-ignore

const BODY = [
  ofBody({ kind: 'insert', where: 'head-end', html: `<script>a('b', "c < d & e");</script>` }),
  ofBody({ kind: 'replace-text', find: 'old text', with: 'new; "text"' }),
];
const HEADERS = [
  setting(NAME, "script-src 'self' https://a.example", ['/', '/other.html']),
  setting('Access-Control-Allow-Origin', 'https://shop.example', ['/matomo.php']),
  setting('Access-Control-Allow-Headers', 'content-type', ['/matomo.php']),
];

/** Lines of a form in two parts, where it has two: what stands around a site, and what stands within it. */
function partsOf(text: string): { around: string; within: string } {
  const [before = '', after] = text.split('# in server { }');
  return after === undefined ? { around: '', within: before } : { around: before, within: after };
}

async function tryLines(
  server: TriedServer,
  wanted: WantedChange[],
  use: (port: number) => Promise<void>,
): Promise<number> {
  const { text, refused } = patchLines(server.form, wanted);
  await serving(server, (folder, port) => server.configure({ folder, port, ...partsOf(text) }), use);
  return refused.length;
}

async function tryHostileValues(server: TriedServer): Promise<string> {
  const wanted = hostileValues.map((value, index) => setting(`X-Value-${index}`, value));
  const refused = await tryLines(server, wanted, async (port) => {
    const answer = await ask(port, '/');
    const { refused: left } = patchLines(server.form, wanted);
    for (const [index, one] of wanted.entries()) {
      const isLeft = left.some((refusal) => refusal.wanted === one);
      const value = hostileValues[index] ?? '';
      const seen = answer.headers(`X-Value-${index}`);
      judge(
        server.form,
        `the value ${value}`,
        isLeft || (seen.length <= 1 && (seen[0] ?? '') === value),
        seen,
      );
    }
  });
  return `${VALUES - refused} of ${VALUES} hostile values sent exactly, ${refused} refused`;
}

async function tryScopedLines(server: TriedServer): Promise<string> {
  const carriesBodies = server.form !== 'caddy';
  await tryLines(server, [...HEADERS, ...(carriesBodies ? BODY : [])], async (port) => {
    const [page, other, collector, preflight] = await Promise.all([
      ask(port, '/?a=1'), ask(port, '/other.html'), ask(port, '/matomo.php'), ask(port, '/matomo.php?x', 'OPTIONS'),
    ]); // prettier-ignore
    const has = (answer: Answer, name: string, value: string | null) =>
      judge(server.form, name, answer.headers(name).join('|') === (value ?? ''), answer.headers(name));
    has(page, NAME, "script-src 'self' https://a.example");
    has(other, NAME, "script-src 'self' https://a.example");
    has(collector, NAME, null);
    has(page, 'Access-Control-Allow-Origin', null);
    has(collector, 'Access-Control-Allow-Origin', 'https://shop.example');
    has(preflight, 'Access-Control-Allow-Headers', 'content-type');
    judge(server.form, 'the preflight', preflight.status === 204, preflight.status);
    if (!carriesBodies) return;
    judge(
      server.form,
      'what is inserted',
      page.body.includes(`<script>a('b', "c < d & e");</script></head>`),
      page.body,
    );
    judge(server.form, 'what is replaced', page.body.includes('<p>new; "text"</p>'), page.body);
    judge(
      server.form,
      'another page',
      other.body.includes('<p>old text</p>') && !other.body.includes('<script>'),
      other.body,
    );
  });
  return `headers by path, preflight${carriesBodies ? ', inserted and replaced text' : ''}`;
}

const PRESENT = "default-src 'self';  connect-src 'none'; script-src 'self' 'unsafe-inline'";
const WIDER =
  "default-src 'self'; connect-src https://stats.example; script-src 'self' 'unsafe-inline' https://cdn.example/m%3Bo.js; img-src 'self' data:";

const sourcesOf = (policy = '') =>
  JSON.stringify([...parsePolicy(policy)].map(([name, sources]) => [name, sources.toSorted()]).toSorted());

/** The same file before and after its patch, and one that had no line. */
async function tryPatches(server: TriedServer): Promise<string> {
  for (const lines of [patchLines(server.form, [setting(NAME, PRESENT)]).text, '']) {
    const sentWith = (isPatched: boolean) =>
      serving(
        server,
        (folder, port) => {
          const text = server.configure({ folder, port, ...partsOf(lines) });
          const patch = patchFile(server.form, text, setting(NAME, WIDER));
          if ('why' in patch) judge(server.form, 'a patch', false, patch.why);
          return isPatched && 'after' in patch ? patch.after : text;
        },
        async (port) => (await ask(port, '/')).headers(NAME),
      );
    const [before, after] = [await sentWith(false), await sentWith(true)];
    judge(server.form, 'before', before.join() === (lines === '' ? '' : PRESENT), before);
    judge(server.form, 'after', after.length === 1 && sourcesOf(after[0]) === sourcesOf(WIDER), after);
  }
  return 'a policy before and after its patch, and one that had no line';
}

for (const server of SERVERS) {
  if (!isInstalled(server)) process.stdout.write(`${server.form}: not installed, not tried\n`);
  else
    for (const attempt of [tryHostileValues, tryScopedLines, tryPatches])
      process.stdout.write(`${server.form}: ${await attempt(server)}\n`);
}

for (const before of [
  `const app = express();\napp.use(helmet());\n`,
  `const app = express();\napp.use(helmet({ contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'self'"], } } }));\n`,
  `const app = express();\napp.use((req, res, next) => { res.setHeader('${NAME}', 'default-src \\'self\\''); next(); });\n`,
  `const app = express();\n`,
]) {
  const sent = (source: string) => servingCode(source, async (port) => (await ask(port, '/')).headers(NAME));
  const [present = "default-src 'self'"] = await sent(before);
  const wanted = `${present.replace(/script-src [^;]*;/, '')}; script-src 'self' https://cdn.example/m.js`;
  const patch = patchFile('express', before, setting(NAME, wanted));
  const after = 'after' in patch ? await sent(patch.after) : [patch.why];
  judge('express', before, after.length === 1 && sourcesOf(after[0]) === sourcesOf(wanted), after);
}
process.stdout.write(
  `express: four files with helmet and without, before and after their patch\n${wrong} wrong\n`,
);
process.exitCode = wrong === 0 ? 0 : 1;
