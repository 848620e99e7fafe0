import type { DemoSite } from '@vigie/demo-site/demo-site.ts';
import { demoHistory } from '@vigie/demo-site/history/demo-history.ts';
import { createBodyFiles } from '@vigie/inspector/record/body-files.ts';
import type { DemoHistory } from '@vigie/server/seed-demo-history.ts';

/**
 * Returns the history of the demo shop in the form that agents report. Resources are referenced by hash, at this shop's
 * addresses.
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
