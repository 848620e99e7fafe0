import { expect, test } from 'vitest';
import type { WantedChange } from '@vigie/contract/patch.ts';
import { patchFile } from './patch-file.ts';
import { patchLines } from './patch-lines.ts';
import { unifiedDiff } from './unified-diff.ts';

const NAME = 'Content-Security-Policy';
const policy = (value: string, paths: string[] | null = null): WantedChange => ({
  host: 'shop.example',
  paths,
  change: { kind: 'set-header', name: NAME, value },
});
const WANTED = "default-src 'self'; script-src 'self' https://cdn.example/m.js";

test.each([
  [
    'nginx',
    `server {\n  add_header Content-Security-Policy "default-src 'self'; script-src 'self'" always; # keep\n}\n`,
  ],
  [
    'nginx',
    `server {\n  set $csp 'default-src \\'self\\';  script-src \\'self\\'';\n  add_header Content-Security-Policy $csp;\n}\n`,
  ],
  [
    'apache',
    `<VirtualHost *:80>\n  Header always set Content-Security-Policy "default-src 'self'; script-src 'self'"\n</VirtualHost>\n`,
  ],
  ['apache', `Header set Content-Security-Policy "default-src 'self'; \\\n   script-src 'self'"\n`],
  [
    'caddy',
    `shop.example {\n\theader {\n\t\tContent-Security-Policy "default-src 'self'; script-src 'self'"\n\t}\n}\n`,
  ],
  ['headers', `/*\n  Content-Security-Policy: default-src 'self'; script-src 'self'\n  X-A: b\n`],
  [
    'next',
    "const csp = `\n  default-src 'self';\n  script-src 'self';\n`;\nmodule.exports = { async headers() { return [{ source: '/(.*)', headers: [{ key: 'Content-Security-Policy', value: csp.replace(/\\n/g, '') }] }]; } };\n",
  ],
  [
    'express',
    `app.use((req, res, next) => { res.setHeader('Content-Security-Policy', 'default-src \\'self\\'; script-src \\'self\\''); next(); });\n`,
  ],
  [
    'express',
    `app.use(helmet({\n  contentSecurityPolicy: {\n    useDefaults: false,\n    directives: {\n      defaultSrc: ["'self'"],\n      scriptSrc: ["'self'"],\n    },\n  },\n}));\n`,
  ],
  [
    'meta',
    `<head>\n<!-- <meta http-equiv="Content-Security-Policy" content="x"> -->\n<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src &#39;self&#39;">\n</head>\n`,
  ],
] as const)('adds the one source that lacks, in %s', (form, text) => {
  const { text: after, done, refused } = patchFile(form, text, [policy(WANTED)]);
  console.log(unifiedDiff('f', text, after), refused);
  expect(done).toHaveLength(1);
});

test('x', () => {
  for (const form of ['nginx', 'apache', 'caddy', 'headers', 'next', 'express', 'meta', 'gtm'] as const) {
    console.log(
      form,
      '\n' +
        patchLines(form, [
          policy(WANTED),
          policy(WANTED, ['/a.x', '/b']),
          {
            host: 'x',
            paths: ['/m.php'],
            change: { kind: 'set-header', name: 'Access-Control-Allow-Headers', value: 'x-a' },
          },
        ]).text,
    );
    console.log(
      JSON.stringify(
        patchLines(form, [
          {
            host: 'x',
            paths: null,
            change: { kind: 'insert', where: 'head-end', html: '<script>1</script>' },
          },
        ]),
      ),
    );
  }
  for (const [form, text] of [
    [
      'nginx',
      'http {\n  server {\n    listen 80;\n    location /a {\n      add_header X-A b;\n    }\n  }\n}\n',
    ],
    ['apache', ''],
    ['caddy', 'shop.example {\n\tfile_server\n}\n'],
    ['headers', '/a\n  X: y\n'],
    [
      'next',
      '/** @type x */\nconst nextConfig = {\n  reactStrictMode: true,\n};\nmodule.exports = nextConfig;\n',
    ],
    [
      'next',
      'export default {\n  async headers() {\n    return [\n      { source: "/a", headers: [] },\n    ];\n  },\n};\n',
    ],
    ['express', 'const app = express();\napp.use(helmet());\n'],
    ['express', 'const app = express();\n'],
    ['meta', '<head></head>'],
  ] as const) {
    const r = patchFile(form, text, [
      policy(
        "default-src 'self';base-uri 'self';font-src 'self' https: data:;form-action 'self';frame-ancestors 'self';img-src 'self' data:;object-src 'none';script-src 'self' https://a.example;script-src-attr 'none';style-src 'self' https: 'unsafe-inline';upgrade-insecure-requests",
      ),
    ]);
    console.log(
      form,
      unifiedDiff('f', text, r.text),
      r.refused.map((x) => x.why),
    );
  }
});
