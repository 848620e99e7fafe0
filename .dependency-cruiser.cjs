/** Returns the import rules of the inspector's folders: each with the folders that it may not import. */
const folderRules = (folders) =>
  Object.entries(folders).map(([folder, unknown]) => ({
    name: `inspector-${folder}-knows-its-neighbours-only`,
    severity: 'error',
    from: { path: `^packages/inspector/src/${folder}/`, pathNot: '\\.test\\.ts$' },
    to: { path: `^packages/inspector/src/(${unknown})/` },
  }));

/** Who may import whom (docs/architecture.md). `$1` is the group captured in `from`. */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {}, // devtools-protocol ships declarations only
      to: { couldNotResolve: true, pathNot: '^devtools-protocol/types/' },
    },
    {
      name: 'contract-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^(packages/(?!contract/)|apps/)' },
    },
    {
      name: 'audit-imports-contract-only',
      severity: 'error',
      from: { path: '^packages/audit/' },
      to: { path: '^(packages/(?!audit/|contract/)|apps/)' },
    },
    {
      name: 'audit-is-pure',
      severity: 'error',
      comment: 'Checks know no browser, no file, no clock.',
      from: { path: '^packages/(audit|contract|orders|real-visitors)/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'egress-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/egress/' },
      to: { path: '^(packages/(?!egress/)|apps/)' },
    },
    {
      name: 'inspector-imports-contract-and-egress-only',
      severity: 'error',
      from: { path: '^packages/inspector/', pathNot: '(\\.test\\.ts$|^packages/inspector/test/)' },
      to: { path: '^(packages/(?!inspector/|contract/|egress/)|apps/)' },
    },
    {
      name: 'only-the-inspector-knows-playwright',
      severity: 'error',
      from: { path: '^(packages/(?!inspector/)|apps/)', pathNot: '\\.test\\.ts$' },
      to: { path: 'node_modules/playwright-core' },
    },
    {
      name: 'in-page-imports-nothing',
      severity: 'error',
      from: { path: '^packages/inspector/src/record/in-page/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/inspector/src/record/in-page/', dependencyTypesNot: ['type-only'] },
    },
    ...folderRules({
      browser: 'visit|record|crawl|consent|egress|authored',
      record: 'visit|crawl|consent|egress|authored',
      crawl: 'browser|visit|record|consent|authored',
      egress: 'browser|visit|record|crawl|consent|authored',
    }),
    {
      name: 'agent-link-imports-contract-only',
      severity: 'error',
      from: { path: '^packages/agent-link/' },
      to: { path: '^(packages/(?!agent-link/|contract/)|apps/)' },
    },
    {
      name: 'evidence-imports-contract-and-audit-only',
      severity: 'error',
      from: { path: '^packages/evidence/', pathNot: '(\\.test\\.ts$|^packages/evidence/test/)' },
      to: { path: '^(packages/(?!evidence/|contract/|audit/)|apps/)' },
    },
    {
      name: 'reports-imports-contract-and-audit-only',
      severity: 'error',
      from: { path: '^packages/reports/', pathNot: '(\\.test\\.ts$|^packages/reports/test/)' },
      to: { path: '^(packages/(?!reports/|contract/|audit/)|apps/)' },
    },
    {
      name: 'orders-imports-contract-only',
      severity: 'error',
      from: { path: '^packages/orders/' },
      to: { path: '^(packages/(?!orders/|contract/)|apps/)' },
    },
    {
      name: 'real-visitors-imports-contract-only',
      severity: 'error',
      from: { path: '^packages/real-visitors/' },
      to: { path: '^(packages/(?!real-visitors/|contract/)|apps/)' },
    },
    {
      name: 'web-imports-contract-only',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(packages/(?!contract/)|apps/(?!web/))' },
    },
    {
      name: 'agent-imports',
      severity: 'error',
      from: { path: '^apps/agent/' },
      to: { path: '^(packages/(?!contract/|inspector/|audit/|agent-link/|demo-site/)|apps/(?!agent/))' },
    },
    {
      name: 'server-imports',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: {
        path: '^(packages/(?!contract/|audit/|agent-link/|egress/|evidence/|help/|orders/|real-visitors/|reports/)|apps/(?!server/))',
      },
    },
    {
      name: 'features-never-import-each-other',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'modules-meet-in-services',
      severity: 'error',
      comment: 'The parts of modules/sign-in are modules of their own.',
      from: {
        path: '^apps/server/src/modules/((?:sign-in/)?[^/]+)/',
        pathNot: '\\.(service|test)\\.ts$',
      },
      to: { path: '^apps/server/src/modules/', pathNot: '^apps/server/src/modules/$1/' },
    },
    {
      name: 'domain-knows-no-feature',
      severity: 'error',
      comment: 'What several features show: no feature of its own, and nothing of the shell.',
      from: { path: '^apps/web/src/domain/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/(app|features)/' },
    },
    {
      name: 'shared-knows-no-domain',
      severity: 'error',
      comment: 'The words of the shell are those of every screen.',
      from: { path: '^apps/web/src/shared/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/(app|features|domain)/', pathNot: '^apps/web/src/app/shell/words/' },
    },
    {
      name: 'api-knows-no-screen',
      severity: 'error',
      from: { path: '^apps/web/src/shared/api/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/(app|features|domain|shared/resource|shared/ui)/' },
    },
    {
      name: 'ui-knows-no-data',
      severity: 'error',
      from: { path: '^apps/web/src/shared/ui/' },
      to: { path: '^apps/web/src/(shared/api|shared/session|domain|features|app)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // What `npm run evaluate:consent` bundles has packages of its own, which are not always there.
    exclude: { path: '(^|/)(dist|data)/|^e2e/consent-managers/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      mainFields: ['module', 'main', 'types'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
