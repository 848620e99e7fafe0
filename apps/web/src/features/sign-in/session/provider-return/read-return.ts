/** Parameters of a provider's response, by their names in the API: RFC 6749, section 4.1.2, and RFC 9207, section 2. */
const NAMES = {
  code: 'code',
  state: 'state',
  iss: 'iss',
  error: 'error',
  error_description: 'errorDescription',
} as const;

type Answer = Partial<Record<(typeof NAMES)[keyof typeof NAMES], string>>;

/** Parses the query of a provider's redirect. Of a repeated parameter, the first counts. */
export function readReturn(query: string): Answer {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    Object.entries(NAMES).flatMap(([name, field]) => {
      const value = parameters.get(name);
      return value === null ? [] : [[field, value]];
    }),
  );
}
