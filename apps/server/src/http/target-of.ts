/**
 * The target of a call. It is the thing that the input names, else the thing in the answer (a profile's answer has
 * `profileId`), else the website that the input names.
 */
export function targetOf(input: unknown, answer: unknown = null): string | null {
  const ofAnswer = textIn(answer, 'id') ?? textIn(answer, 'profileId');
  return textIn(input, 'id') ?? ofAnswer ?? textIn(input, 'websiteId');
}

/** The id of the thing that an input names; null for one that it makes, or that has none. */
export function idOf(input: unknown): string | null {
  return textIn(input, 'id');
}

function textIn(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : null;
}
