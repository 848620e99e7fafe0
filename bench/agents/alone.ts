/** Measures the same pages without a panel: by the inspector, and by `vigie audit`. */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { meterParts } from './cpu-meter.ts';
import { cpuOfPage, type PathFigures } from './path-figures.ts';
import { startSite, TRACKING, type AuditedSite, type SiteShape } from './site.ts';

const MAIN = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url));
const INSPECTOR = fileURLToPath(new URL('./inspector-process.ts', import.meta.url));

type Visiting = (site: AuditedSite, pages: number) => Promise<{ minutes: number; cpu: PathFigures['cpu'] }>;

async function measure(shape: SiteShape, visit: Visiting): Promise<PathFigures> {
  const site = await startSite(shape);
  try {
    const { minutes, cpu } = await visit(site, shape.pages);
    return { pagesPerMinute: shape.pages / minutes, cpu };
  } finally {
    site.close();
  }
}

/** Measures from the first visit to the last, with or without pictures: its browser is open before. */
export function measureInspector(
  shape: SiteShape,
  pictures: 'pictures' | 'no-pictures',
): Promise<PathFigures> {
  return measure(shape, async ({ url, pid }, pages) => {
    const others = Array.from({ length: pages - 1 }, (_none, page) => `${url}p/${page}`);
    const child = fork(INSPECTOR, [pictures, url, ...others]);
    await once(child, 'message');
    const meter = meterParts({ agents: [child.pid ?? 0], site: [pid] });
    const startedAt = performance.now();
    child.send('go');
    const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    const minutes = (performance.now() - startedAt) / 60_000;
    const cpu = cpuOfPage(meter.stop(), pages);
    if (message !== 'visited') throw new Error('the inspector ended early');
    await once(child, 'exit');
    return { minutes, cpu };
  });
}

/** Measures from the start of the command to its report. */
export function measureCommand(shape: SiteShape): Promise<PathFigures> {
  return measure(shape, async ({ url, pid }, pages) => {
    const folder = await mkdtemp(join(tmpdir(), 'vigie-bench-audit-'));
    const output = join(folder, 'report.json');
    const tags = ['--js-tag', TRACKING.jsTagName, '--php-tag', TRACKING.phpTagName];
    const found = ['--discover', '--pages', String(pages)];
    const startedAt = performance.now();
    const child = spawn(
      process.execPath,
      [MAIN, 'audit', url, ...tags, ...found, '--format', 'json', '--output', output],
      { stdio: 'ignore' },
    );
    const meter = meterParts({ agents: [child.pid ?? 0], site: [pid] });
    await once(child, 'exit');
    const minutes = (performance.now() - startedAt) / 60_000;
    const cpu = cpuOfPage(meter.stop(), pages);
    const report = JSON.parse(await readFile(output, 'utf8')) as { pages: unknown[] };
    await rm(folder, { recursive: true });
    if (report.pages.length !== pages)
      throw new Error(`vigie audit visited ${report.pages.length} of ${pages}`);
    return { minutes, cpu };
  });
}
