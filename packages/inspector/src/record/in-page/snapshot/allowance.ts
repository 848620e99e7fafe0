/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
export interface SnapshotLimits {
  depth: number;
  nodes: number;
  stringLength: number;
  /** Length of the JSON text of one value. */
  jsonLength: number;
}
/** A value within the value that is written, and the way to it. */
export interface NestedValue {
  value: unknown;
  key: string;
  parent: NestedValue | null;
  depth: number;
}
/** What one snapshot may still hold, and what was cut from it. */
export interface SnapshotAllowance {
  restart: () => void;
  takeNode: () => void;
  takeLength: (length: number) => void;
  isSpent: () => boolean;
  /** True when texts took more than their length; only the next text is then left out. */
  isOverdrawn: () => boolean;
  /** Notes why something at this place is not shown as it is; gives `shown`. */
  cut: (place: NestedValue, why: string, shown: string) => string;
  /** JSON text of what was cut. */
  cuts: () => string;
  /** Notes what JSON does not tell of the value at this place. */
  noteKind: (place: NestedValue, kind: string) => void;
  /** JSON text of what was noted so. */
  kinds: () => string;
}

/** Runs in the page: built-ins are taken before the page can change them, and lists are built as text. */
export function createAllowance(limits: SnapshotLimits): SnapshotAllowance {
  const { stringify } = JSON;
  const CUTS_MAX = 50;
  let nodesLeft = 0;
  let lengthLeft = 0;
  let cuts = '';
  let cutCount = 0;
  let kinds = '';
  let kindCount = 0;

  function pathOf(place: NestedValue | null): string {
    let path = '';
    for (let at = place; at !== null && at.parent !== null; at = at.parent) {
      path = path === '' ? at.key : `${at.key}.${path}`;
    }
    return path;
  }

  return {
    restart() {
      nodesLeft = limits.nodes;
      lengthLeft = limits.jsonLength;
      cuts = '';
      cutCount = 0;
      kinds = '';
      kindCount = 0;
    },
    takeNode() {
      nodesLeft -= 1;
      lengthLeft -= 2;
    },
    takeLength(length) {
      lengthLeft -= length;
    },
    isSpent: () => nodesLeft <= 0 || lengthLeft <= 0,
    isOverdrawn: () => lengthLeft < 0,
    cut(place, why, shown) {
      cutCount += 1;
      if (cutCount <= CUTS_MAX) {
        cuts += `${cuts === '' ? '' : ','}{"path":${stringify(pathOf(place))},"why":"${why}"}`;
      }
      return shown;
    },
    cuts: () => `[${cuts}]`,
    noteKind(place, kind) {
      kindCount += 1;
      if (kindCount <= CUTS_MAX) {
        kinds += `${kinds === '' ? '' : ','}{"path":${stringify(pathOf(place))},"kind":"${kind}"}`;
      }
    },
    kinds: () => `[${kinds}]`,
  };
}
