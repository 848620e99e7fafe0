/** Characters of one source, with all that is decoded from it, that are searched. */
const SOURCE_CHARACTERS_MAX = 500_000;
/** Characters of a whole visit. */
const VISIT_CHARACTERS_MAX = 3_000_000;
/** Texts that one source is taken apart into. */
const SOURCE_TEXTS_MAX = 10_000;

/** What may still be searched: pages that mean harm send texts within texts. */
export interface Budget {
  /** As much of the text as may be searched; null when nothing is left. */
  take: (text: string) => string | null;
  /** The same for another source of the visit. */
  next: () => void;
  /** Whether something was left out. */
  isSpent: () => boolean;
}

export function openBudget(): Budget {
  let visitLeft = VISIT_CHARACTERS_MAX;
  let wasCut = false;
  let [sourceLeft, textsLeft] = [SOURCE_CHARACTERS_MAX, SOURCE_TEXTS_MAX];
  return {
    take(text) {
      const length = Math.min(text.length, sourceLeft, visitLeft);
      wasCut ||= length < text.length || textsLeft <= 0;
      if (length <= 0 || textsLeft <= 0) return null;
      sourceLeft -= length;
      visitLeft -= length;
      textsLeft -= 1;
      return length === text.length ? text : text.slice(0, length);
    },
    next() {
      [sourceLeft, textsLeft] = [SOURCE_CHARACTERS_MAX, SOURCE_TEXTS_MAX];
    },
    isSpent: () => wasCut,
  };
}
