/** What a provider's answer holds, by the names of the call: RFC 6749, section 4.1.2, and RFC 9207, section 2. */
const NAMES = {
  code: 'code',
  state: 'state',
  iss: 'iss',
  error: 'error',
  error_description: 'errorDescription',
} as const;

type Answer = Partial<Record<(typeof NAMES)[keyof typeof NAMES], string>>;

/** Reads the query of the address that a provider sent the browser to. Of a name that stands twice, the first counts. */
export function readReturn(query: string): Answer {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    Object.entries(NAMES).flatMap(([name, field]) => {
      const value = parameters.get(name);
      return value === null ? [] : [[field, value]];
    }),
  );
}
