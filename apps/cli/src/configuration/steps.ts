import type { Kind } from './kind.ts';
import { KINDS } from './kinds.ts';
import type { Change } from './plan.ts';

export interface Step {
  change: Change;
  /** True for the second write of a new object, which sets its relations once their targets exist. */
  isCompletion: boolean;
}

/**
 * Returns the steps in dependency order: new websites, their objects, relations of new websites and changed websites,
 * the company's objects, then deletions.
 */
export function stepsOf(changes: readonly Change[]): Step[] {
  const writes = changes.filter(({ action }) => action !== 'delete');
  const ofKinds = (kinds: readonly Kind[]) =>
    kinds.flatMap((kind) => {
      const changed = writes.filter(({ wanted }) => wanted?.kind === kind);
      const [first = [], later = []] = [true, false].map((is) =>
        changed.filter((each) => isFirst(each) === is),
      );
      return [...first, ...later];
    });
  const websites = ofKinds(KINDS.filter(({ kind }) => kind === 'website'));
  const first = websites.filter(({ action }) => action === 'create');
  const inside = ofKinds(KINDS.filter(({ isOfWebsite }) => isOfWebsite));
  const beside = ofKinds(KINDS.filter(({ kind, isOfWebsite }) => kind !== 'website' && !isOfWebsite));
  const later = websites.filter(({ action, wanted }) => action !== 'create' || needsCompletion(wanted));
  const last = changes.filter(({ action }) => action === 'delete');
  return [
    ...[...first, ...inside].map(done),
    ...later.map((change) => ({ change, isCompletion: change.action === 'create' })),
    ...[...beside, ...last].map(done),
  ];
}

const isFirst = ({ wanted }: Change): boolean => wanted?.kind.comesFirst?.(wanted.value) !== false;

const done = (change: Change): Step => ({ change, isCompletion: false });

function needsCompletion(wanted: Change['wanted']): boolean {
  return wanted !== null && wanted.kind.needsCompletion?.(wanted.value) === true;
}
