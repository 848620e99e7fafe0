/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
export interface SnapshotLimits {
  depth: number;
  nodes: number;
  stringLength: number;
  /** Length of the JSON text of one value. */
  jsonLength: number;
}
/** Value within the value that is written, and its path. */
export interface NestedValue {
  value: unknown;
  key: string;
  parent: NestedValue | null;
  depth: number;
}
/** Remaining size of one snapshot, and the list of its cuts. */
export interface SnapshotAllowance {
  restart: () => void;
  takeNode: () => void;
  takeLength: (length: number) => void;
  isSpent: () => boolean;
  /** Returns true if texts exceeded their length; only the next text is then left out. */
  isOverdrawn: () => boolean;
  /** Records why a value at this path is not shown unchanged; returns `shown`. */
  cut: (position: NestedValue, why: string, shown: string) => string;
  /** Returns the JSON text of the list of cuts. */
  cuts: () => string;
  /** Records a property of the value at this path that JSON cannot express. */
  noteKind: (position: NestedValue, kind: string) => void;
  /** Returns the JSON text of the recorded kinds. */
  kinds: () => string;
}

/**
 * Creates an allowance. Runs in the page: built-ins are stored before the page can change them, and lists are built as
 * text.
 */
export function createAllowance(limits: SnapshotLimits): SnapshotAllowance {
  const { stringify } = JSON;
  const CUTS_MAX = 50;
  let nodesLeft = 0;
  let lengthLeft = 0;
  let cuts = '';
  let cutCount = 0;
  let kinds = '';
  let kindCount = 0;

  function pathOf(position: NestedValue | null): string {
    let path = '';
    for (let at = position; at !== null && at.parent !== null; at = at.parent) {
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
    cut(position, why, shown) {
      cutCount += 1;
      if (cutCount <= CUTS_MAX) {
        cuts += `${cuts === '' ? '' : ','}{"path":${stringify(pathOf(position))},"why":"${why}"}`;
      }
      return shown;
    },
    cuts: () => `[${cuts}]`,
    noteKind(position, kind) {
      kindCount += 1;
      if (kindCount <= CUTS_MAX) {
        kinds += `${kinds === '' ? '' : ','}{"path":${stringify(pathOf(position))},"kind":"${kind}"}`;
      }
    },
    kinds: () => `[${kinds}]`,
  };
}
