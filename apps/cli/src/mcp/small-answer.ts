const ANSWER_MAX = 6_000;
const TEXT_MAX = 400;
const LIMITS = [20, 10, 5, 3, 1];

/** Returns an answer as JSON of a few thousand characters at most. Long texts and lists are cut, with a mark. */
export function smallAnswer(answer: object): string {
  for (const items of LIMITS) {
    const text = JSON.stringify(cut(answer, items), null, 1);
    if (text.length <= ANSWER_MAX) return text;
  }
  return `${JSON.stringify(cut(answer, 1)).slice(0, ANSWER_MAX)}…`;
}

function cut(value: unknown, items: number): unknown {
  if (typeof value === 'string') return value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value;
  if (Array.isArray(value)) {
    const shown: unknown[] = value.slice(0, items).map((each) => cut(each, items));
    return value.length > items ? [...shown, `… ${value.length - items} more`] : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined && each !== null);
  const shown = entries.slice(0, items * 2).map(([name, each]) => [name, cut(each, items)]);
  const more = entries.length - shown.length;
  return Object.fromEntries(more > 0 ? [...shown, ['…', `${more} more`]] : shown);
}
