import type { DemoSite } from '@vigie/demo-site/demo-site.ts';
import { demoHistory } from '@vigie/demo-site/history/demo-history.ts';
import { createBodyFiles } from '@vigie/inspector/record/body-files.ts';
import type { DemoHistory } from '@vigie/server/seed-demo-history.ts';

/**
 * Returns the shop's past as agents would have told it: what its pages were made of is named by hash, at the
 * addresses of this shop.
 */
export function demoPast(site: DemoSite): DemoHistory {
  const past = demoHistory(site);
  const filed = createBodyFiles();
  const bodies = new Set<Uint8Array>();
  const audits = past.audits.map((visits) =>
    visits.map(({ observation, received }) => {
      const { kept, files } = filed(received);
      for (const file of files) bodies.add(file);
      return { ...observation, kept };
    }),
  );
  return { ...past, audits, bodies: [...bodies] };
}
