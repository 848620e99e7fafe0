import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PatchForm, WantedChange } from '@vigie/contract/patch.ts';
import { parsePolicy } from '../csp/policy-text.ts';
import { formOfPatch } from './forms.ts';
import { patchFile } from './patch-file.ts';
import { patchFiles } from './patch-files.ts';
import { patchLines } from './patch-lines.ts';

const NAME = 'Content-Security-Policy';
const setting = (value: string, paths: string[] | null = null, name = NAME): WantedChange => ({
  host: 'shop.example',
  paths,
  seen: paths ?? ['/'],
  change: { kind: 'set-header', name, value },
});
const WANTED = "default-src 'self'; script-src 'self' https://cdn.example/m.js";
const patched = (form: PatchForm, text: string, wanted: WantedChange) => {
  const patch = patchFile(form, text, wanted);
  return 'after' in patch ? patch.after : patch.why;
};

describe('of a present file', () => {
  test.each<[PatchForm, string, string]>([
    ['nginx', `add_header ${NAME} "default-src 'self'; script-src 'self'" always; # "x"`, "script-src 'self'"],
    ['nginx', `set $csp 'default-src \\'self\\';  script-src \\'self\\'';\nadd_header ${NAME} $csp;`, "script-src \\'self\\'"],
    ['nginx', `location /a { add_header ${NAME} "img-src *"; }\nadd_header ${NAME} "script-src 'self';default-src 'self'";`, "script-src 'self'"],
    ['apache', `Header always set ${NAME} "default-src 'self'; \\\n  script-src 'self'" env=X`, "script-src 'self'"],
    ['caddy', `x.example {\n\theader /a* {\n\t\t${NAME} \`default-src 'self'; script-src 'self'\`\n\t}\n}`, "script-src 'self'"],
    ['headers', `/*\n  X-A: b\n  ${NAME}: default-src 'self'; script-src 'self'  \n`, "script-src 'self'"],
    ['next', `const csp = \`\n default-src 'self';\n script-src 'self';\n\`;\nx = [{ key: '${NAME}', value: csp.replace(/\\n/g, '') }];`, "script-src 'self'"],
    ['express', `/* "${NAME}" */ res.setHeader('${NAME}', 'default-src \\'self\\'; script-src \\'self\\'');`, "script-src \\'self\\'"],
    ['meta', `<!-- <meta http-equiv="${NAME}" content="x"> --><META content='default-src &#39;self&#39;; script-src &apos;self&apos;' http-equiv=${NAME}>`, 'script-src &apos;self&apos;'],
  ])('%s: the one source that lacks is added, and nothing else is touched', (form, text, directive) => {
    expect(patched(form, text, setting(WANTED))).toBe(
      text.replace(directive, `${directive} https://cdn.example/m.js`),
    );
  }); // prettier-ignore

  test('a list of helmet gets the source, and a default of helmet is written where it must differ', () => {
    const options = `app.use(helmet({ contentSecurityPolicy: { useDefaults: false, directives: {\n  defaultSrc: ["'self'"],\n  'script-src': ["'self'",],\n} } }));`;
    expect(patched('express', options, setting(WANTED))).toBe(
      options.replace(`["'self'",]`, `["'self'", "https://cdn.example/m.js",]`),
    );
    const untold = patched('express', 'app.use(helmet());', setting(DEFAULTS_AND_ONE));
    expect(untold).toBe(
      `app.use(helmet({ contentSecurityPolicy: { directives: { scriptSrc: ["'self'", "https://cdn.example"] } } }));`,
    );
    expect(patched('express', 'app.use(helmet({ hsts: false }));', setting(DEFAULTS_AND_ONE))).toBe(
      `app.use(helmet({ contentSecurityPolicy: { directives: { scriptSrc: ["'self'", "https://cdn.example"] } }, hsts: false }));`,
    );
  });

  test('a nonce stands for any, as a variable or as a function, and none is written down', () => {
    const wanted = setting("script-src 'nonce-abc' https://cdn.example");
    const nginx = `add_header ${NAME} "script-src 'nonce-$request_id'";`;
    expect(patched('nginx', nginx, wanted)).toBe(
      `add_header ${NAME} "script-src 'nonce-$request_id' https://cdn.example";`,
    );
    const express =
      "helmet({ contentSecurityPolicy: { useDefaults: false, directives: { scriptSrc: [(req, res) => `'nonce-${res.nonce}'`] } } })";
    expect(patched('express', express, wanted)).toBe(express.replace("'`]", '\'`, "https://cdn.example"]'));
    expect(patched('nginx', `add_header ${NAME} "script-src https://cdn.example";`, wanted)).toBe('nonce');
    for (const form of ['nginx', 'apache', 'caddy', 'headers', 'next', 'express', 'meta'] as const)
      expect(patchLines(form, [wanted])).toMatchObject({ text: '', refused: [{ why: 'nonce' }] });
  });

  test.each<[string, string, string]>([
    ['allows what the page was not sent', `add_header ${NAME} "script-src 'self' https://other.example; default-src 'self'";`, 'differs'],
    ['has a directive more', `add_header ${NAME} "script-src 'self'; default-src 'self'; img-src *";`, 'differs'],
    ['names a variable that it does not set', `add_header ${NAME} $csp;`, 'differs'],
    ['has no server', 'http { }', 'no-place'],
    ['has two servers', 'server { listen 80; } server { listen 443 ssl; }', 'several-places'],
  ])('it is refused where the file %s', (_what, text, why) => {
    expect(patched('nginx', text, setting(WANTED))).toBe(why);
  }); // prettier-ignore

  test('a value that two lines take is changed once', () => {
    const line = `add_header ${NAME} $csp;`;
    const nginx = `set $csp "script-src 'self'";\n${line}\nlocation /a { ${line} }`;
    const wanted = setting("script-src 'self' https://a.example");
    expect(patched('nginx', nginx, wanted)).toBe(nginx.replace("'self'", "'self' https://a.example"));
    const code = `const csp = "script-src 'self'"; a.setHeader('${NAME}', csp); b.setHeader('${NAME}', csp);`;
    expect(patched('express', code, wanted)).toBe(code.replace("'self'", "'self' https://a.example"));
  });

  test('a line more goes where it counts: into each location with headers of its own', () => {
    const text =
      'server { return 301 /; }\nserver {\n  listen 80;\n  location / {\n    add_header X-A b;\n  }\n}\n';
    const line = `add_header X-B "a \\"b\\"" always;`;
    expect(patched('nginx', text, setting('a "b"', null, 'X-B'))).toBe(
      text.replace('listen 80;', `listen 80;\n  ${line}`).replace('X-A b;', `X-A b;\n    ${line}`),
    );
  });
});

const inserting = (
  html: string,
  path: string,
  where: 'head-start' | 'head-end' = 'head-end',
): WantedChange => ({
  host: 'shop.example',
  paths: [path],
  seen: [path],
  change: { kind: 'insert', where, html },
});

test('two texts for one position of a page share the one line that nginx follows', () => {
  const { text } = patchLines('nginx', [inserting('<b>\n</b>', '/a'), inserting('<i>', '/a')]);
  expect(text.split('\n').filter((line) => line.startsWith('sub_filter '))).toEqual([
    'sub_filter "</head>" "${vigie_1}${vigie_2}</head>";',
  ]);
  expect(text).toContain('"<b>\n</b>"');
});

test('lines of a page name the pages that they are for', () => {
  const { text } = patchLines('gtm', [inserting('<b>', '/a--><i>'), inserting('<i>', '/b')]);
  expect(text).toBe('<!-- /a--&gt;&lt;i&gt; -->\n<b>\n<!-- /b -->\n<i>');
});

test.each(['gtm', 'matomo'] as const)(
  'a custom HTML tag of %s would fill a variable in, so it is refused',
  (form) => {
    const { text, refused } = patchLines(form, [
      inserting('<b>{{Page URL}}</b>', '/a'),
      inserting('<i>{}}</i>', '/b'),
    ]);
    expect(text).toBe('<!-- /b -->\n<i>{}}</i>');
    expect(refused.map(({ why }) => why)).toEqual(['variable']);
  },
);

test('a line that must run before the tag is refused for a tag manager, which runs it later', () => {
  const early = inserting('<script>dataLayer = []</script>', '/a', 'head-start');
  const { text, refused } = patchLines('gtm', [early]);
  expect(text).toBe('');
  expect(refused.map(({ why }) => why)).toEqual(['too-late']);
});

test('files of several forms say the same, however many signs each needs for it', () => {
  const files = [
    { path: 'nginx.conf', form: 'nginx', text: `add_header ${NAME} "script-src 'self'";` },
    { path: 'app.js', form: 'express', text: `helmet({ contentSecurityPolicy: { useDefaults: false, directives: { scriptSrc: ["'self'"] } } })` },
  ] as const; // prettier-ignore
  const { files: changed } = patchFiles(files, [setting("script-src 'self' https://a.example")]);
  expect(changed.map(({ path }) => path)).toEqual(['nginx.conf', 'app.js']);
  const missing = { ...setting(''), change: { kind: 'answer', status: 200, headers: {}, body: '' } } as const;
  expect(patchFiles(files, [missing]).refused).toEqual([{ wanted: missing, why: 'serve-file' }]);
});

const DEFAULTS_AND_ONE =
  "default-src 'self';base-uri 'self';font-src 'self' https: data:;form-action 'self';frame-ancestors 'self';" +
  "img-src 'self' data:;object-src 'none';script-src 'self' https://cdn.example;script-src-attr 'none';" +
  "style-src 'self' https: 'unsafe-inline';upgrade-insecure-requests";

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Returns the headers that a source text sends. An independent JavaScript engine reads scripts, as a second reader; our
 * parser reads other forms.
 */
function sentBy(form: PatchForm, source: string): string[] {
  const sent: string[] = [];
  if (form !== 'next' && form !== 'express')
    return (formOfPatch(form).read?.(source, 'x-a').lines ?? []).map(({ value }) => value);
  const res = { setHeader: (_name: string, value: string) => sent.push(value) };
  const contentSecurityPolicy = Object.assign(
    ({ directives }: { directives: Record<string, string[] | null> }) =>
      () => {
        const directivesSent = Object.entries(directives).filter(([, sources]) => sources !== null);
        sent.push(
          directivesSent.map(([name, sources]) => [kebab(name), ...(sources ?? [])].join(' ')).join('; '),
        );
      },
    { dangerouslyDisableDefaultSrc: null },
  );
  if (form === 'next') {
    const list = `({ ${source.replace('async ', '')} }).headers()`;
    const values = runInNewContext(
      `JSON.stringify(${list}.map(({ headers }) => headers[0].value))`,
    ) as string;
    return JSON.parse(values) as string[];
  }
  runInNewContext(source, {
    helmet: { contentSecurityPolicy },
    app: {
      use: (handle: (req: object, response: object, next: () => void) => void) => handle({}, res, () => null),
    },
  });
  return sent;
}

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('"', "'", '\\', '`', ';', '{', '}', '${x}', '$1', '%', '%{A}e', '<', '>', '-->', '</script>', '#', '*/', '//', '\\"', '\\n', 'expr=', ':path', ':splat', ' '),
      fc.string({ minLength: 1, maxLength: 6 }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join('').replaceAll(/[^\x20-\x7E]/g, '').trim()); // prettier-ignore

describe('whatever a page contains', () => {
  test.each<PatchForm>(['nginx', 'apache', 'caddy', 'headers', 'next', 'express'])('%s: no value breaks out of its line', (form) => {
    fc.assert(
      fc.property(hostile, (value) => {
        const { text, refused } = patchLines(form, [setting(value, null, 'X-A')]);
        if (refused.length > 0) return;
        const lines = formOfPatch(form).read?.(text, 'x-a').lines ?? [];
        expect(lines.filter(({ name }) => name === 'x-a').map((line) => line.value)).toEqual([value]);
        expect(sentBy(form, text)).toEqual([value]);
      }),
      { numRuns: 100 },
    );
  }); // prettier-ignore

  test('a meta element stays one', () => {
    fc.assert(
      fc.property(hostile, (value) => {
        const { text } = patchLines('meta', [setting(`script-src ${value.replaceAll(/[;,]/g, '')}`)]);
        expect(text).toMatch(/^(<meta http-equiv="Content-Security-Policy" content="[^"<>]*">)?$/);
      }),
    );
  });
});

const sources = fc.subarray(["'self'", 'https://a.example', "'unsafe-inline'", 'data:', '*.b.example'], {
  minLength: 1,
});
const policies = fc
  .record(
    {
      'default-src': sources,
      'script-src': sources,
      'connect-src': fc.constantFrom("'none'", "'self'").map((source) => [source]),
    },
    { requiredKeys: [] },
  )
  .filter((directives) => Object.keys(directives).length > 0);
const written = (directives: object) =>
  Object.entries(directives).map((directive) => directive.flat().join(' ')).join('; '); // prettier-ignore

const sets = (directives: ReadonlyMap<string, readonly string[]>) =>
  new Map([...directives].map(([name, list]) => [name, new Set(list)]));

test.each<PatchForm>(['nginx', 'apache', 'caddy', 'headers', 'next', 'express', 'meta'])(
  '%s: a patched file says exactly the policy that is wanted',
  (form) => {
    const reading = (text: string) =>
      parsePolicy(formOfPatch(form).read?.(text, NAME.toLowerCase()).lines[0]?.value ?? '');
    fc.assert(
      fc.property(policies, fc.constantFrom('script-src', 'connect-src', 'img-src'), (directives, name) => {
        const { text } = patchLines(form, [setting(written(directives))]);
        const own = new Map<string, string[]>(Object.entries(directives)).get(name) ?? [];
        const more = [...own.filter((source) => source !== "'none'"), 'https://new.example/a%3Bb'];
        const wanted = written({ ...directives, [name]: more });
        const after = patched(form, text, setting(wanted));
        expect(sets(reading(after))).toEqual(sets(parsePolicy(wanted)));
        expect(after.length - text.length).toBeLessThan(60);
      }),
      { numRuns: 60 },
    );
  },
);
