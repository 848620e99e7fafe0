import { wantedChanges } from '@vigie/audit/patch/wanted-changes.ts';
import type { PatchForm, WantedChange } from '@vigie/contract/patch.ts';
import type { TagManager } from '../containers/custom-html.ts';
import { isProven, withProxy, type RehearsedPage, type PageGroup } from '../remedies/rehearse-pages.ts';
import { containerFront } from './container-front.ts';

/** One proven check of a page that loads a container. */
export interface Pasted {
  page: string;
  check: string;
  /** True if the check passes with an empty container. */
  before: boolean;
  /** True if the check passes once the lines are pasted into a custom HTML tag. */
  after: boolean;
}

export interface PastedInto {
  form: Extract<PatchForm, 'gtm' | 'matomo'>;
  manager: TagManager;
}

/** Visits pages with proven faults twice, with an empty container and with the lines pasted into it. */
export async function visitPastedPages(
  group: PageGroup,
  rehearsed: readonly RehearsedPage[],
  { form, manager }: PastedInto,
): Promise<Pasted[]> {
  const changes = rehearsed.flatMap(({ verdicts }) =>
    verdicts.filter(isProven).flatMap(({ proof }) => proof.changes),
  );
  const { wanted } = wantedChanges(changes, [...rehearsed.map(({ url }) => url), ...group.sound]);
  const before = await passedBehind([]);
  const after = await passedBehind(wanted);
  return rehearsed.flatMap(({ name, url, verdicts }) =>
    verdicts.filter(isProven).map(({ verdict: { check } }) => ({
      page: name,
      check,
      before: before.get(url)?.has(check) === true,
      after: after.get(url)?.has(check) === true,
    })),
  );

  async function passedBehind(
    pasted: readonly WantedChange[],
  ): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const passed = new Map<string, ReadonlySet<string>>();
    const { host, origin } = new URL(rehearsed[0]?.url ?? '');
    const front = await containerFront(form, manager)(origin, pasted);
    try {
      await withProxy(group, async (proxy, passedOn) => {
        proxy.sendThrough(new Map([[host, front.port]]));
        for (const { url } of rehearsed) passed.set(url, await passedOn(url));
      });
    } finally {
      await front.close();
    }
    return passed;
  }
}
