/** Maximum number of searched characters of one source, including all decoded texts. */
const SOURCE_CHARACTERS_MAX = 500_000;
/** Maximum number of searched characters of a visit. */
const VISIT_CHARACTERS_MAX = 3_000_000;
/** Maximum number of texts that are decoded from one source. */
const SOURCE_TEXTS_MAX = 10_000;

/** Budget of a search, because hostile pages send texts within texts. */
export interface SearchBudget {
  /** Returns the part of a text that may be searched, or null if nothing is left. */
  take: (text: string) => string | null;
  /** Resets the limit for another source of the visit. */
  next: () => void;
  /** Returns whether something was left out. */
  isExhausted: () => boolean;
}

export function openBudget(): SearchBudget {
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
    isExhausted: () => wasCut,
  };
}
