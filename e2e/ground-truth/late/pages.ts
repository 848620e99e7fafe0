import { APPLICATIONS } from './application-rows.ts';
import { BROWSER_WORK } from './browser-rows.ts';
import { DATA_LAYERS } from './data-layer-rows.ts';
import { CONNECTIONS, ELSEWHERE } from './elsewhere-rows.ts';
import { DOCUMENTS, LEAVING, ROUTES } from './navigation-rows.ts';
import type { LatePage } from './page.ts';
import { HEALTHY } from './row.ts';
import { SLOW_ANSWERS } from './slow-answer-rows.ts';
import { PAGE_VIEWS, TAGS } from './tag-rows.ts';
import { REAL_TRACKERS } from './tracker-rows.ts';
import { WATCHED } from './watched-rows.ts';

export function latePages(): LatePage[] {
  const rows = [
    TAGS,
    PAGE_VIEWS,
    DATA_LAYERS,
    WATCHED,
    BROWSER_WORK,
    ELSEWHERE,
    CONNECTIONS,
    SLOW_ANSWERS,
    ROUTES,
    DOCUMENTS,
    LEAVING,
    APPLICATIONS,
    REAL_TRACKERS,
  ].flat();
  return rows
    .flatMap((row) => row.delays.map((ms) => ({ row, ms })))
    .map(({ row, ms }, id) => ({
      id,
      name: `${row.name}, ${ms} ms`,
      path: `/page/${id}`,
      inTests: row.inTests === ms,
      parts: row.parts(ms),
      expectations: [row.expected ?? {}].flat().map((expected) => ({ ...HEALTHY, ...expected })),
    }));
}
